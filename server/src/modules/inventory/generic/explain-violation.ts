import { brokenConstraint } from '../../../database/database-errors.ts';
import { Invalid } from '../invalid.ts';
import type { CompiledClass } from './compile-class.ts';

/**
 * Translates a violated constraint into the message of its field. The constraint's name identifies the field
 * (`<table>_<column>_ref`, `…_unique`), so racing requests get the same answer as late ones.
 */
export function explainViolation(
  { declaration, stored }: CompiledClass,
  error: unknown,
  rows: readonly object[],
): unknown {
  const broken = brokenConstraint(error);
  if (!broken) return error;
  const check = declaration.checks?.[broken.constraint];
  const column = broken.constraint.slice(declaration.table.length + 1).replace(/_(ref|unique)$/, '');
  const field = check?.field ?? stored.find((entry) => entry.column === column)?.name;
  const message = check?.message ?? messages[broken.kind];
  if (field === undefined || message === undefined) return error;
  return new Invalid([{ field: place(rows, column, broken.value) + field, message }], { cause: error });
}

const messages: Partial<Record<string, string>> = { reference: 'not found', unique: 'must be unique' };

/** In a bulk create, the first object with the value that the database reports. */
function place(rows: readonly object[], column: string, value: string | null): string {
  if (rows.length < 2 || value === null) return '';
  const index = rows.findIndex((row) => (row as Record<string, unknown>)[column] === value);
  return index < 0 ? '' : `[${String(index)}].`;
}
