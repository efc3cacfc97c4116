import { brokenConstraint } from '../../../database/database-errors.ts';
import { Invalid } from '../invalid.ts';
import type { CompiledClass } from './compile-class.ts';

/**
 * Turns a rule of the database that was broken into the words of the field behind it. The constraint's name says which field
 * (`<table>_<column>_ref`, `…_unique`), so two requests that race meet the same answer as one that comes late.
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

/** In a bulk create, which of the objects it was: the first one with the value that the database names. */
function place(rows: readonly object[], column: string, value: string | null): string {
  if (rows.length < 2 || value === null) return '';
  const index = rows.findIndex((row) => (row as Record<string, unknown>)[column] === value);
  return index < 0 ? '' : `[${String(index)}].`;
}
