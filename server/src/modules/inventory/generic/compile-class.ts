import type { ClassDeclaration, Field } from '@storehouse/contract/inventory/class-declaration';
import { keyColumn, targetOf } from './class-targets.ts';
import { toColumn } from './column-names.ts';
import { jsonOfRow } from './json-of-row.ts';

/** A field as it is stored: its column, and what json_to_recordset reads it as. */
export interface StoredField {
  readonly name: string;
  readonly field: Field;
  readonly column: string;
  readonly sqlType: string;
}

export interface CompiledClass {
  readonly declaration: ClassDeclaration;
  readonly stored: readonly StoredField[];
  /** The JSON of an object, out of `<rows> t` and its joins. */
  readonly json: string;
  /** Joins that bring the names of what the row refers to. */
  readonly joins: string;
}

const sqlTypes: Record<Field['type'], string> = {
  text: 'text',
  boolean: 'boolean',
  integer: 'integer',
  decimal: 'numeric',
  date: 'date',
  datetime: 'timestamptz',
  enum: 'text',
  set: 'text[]',
  reference: 'text',
  parts: '',
};

/** Turns a declaration into the pieces of SQL that every operation on the class is made of. */
export function compileClass(declaration: ClassDeclaration): CompiledClass {
  const fields = Object.entries(declaration.fields);
  return {
    declaration,
    stored: fields
      .filter(([, field]) => field.type !== 'parts')
      .map(([name, field]) => ({
        name,
        field,
        column: toColumn(name, field.type === 'reference'),
        sqlType: sqlTypes[field.type],
      })),
    json: jsonOfRow(declaration),
    joins: fields
      .filter(([, field]) => field.type === 'reference' && field.to !== 'transactionType')
      .map(([name, field]) => joinReference(name, (field as Field & { type: 'reference' }).to))
      .join('\n'),
  };
}

function joinReference(name: string, to: string): string {
  const { table } = targetOf(to);
  const alias = `r_${toColumn(name, false)}`;
  return `left join ${table} ${alias}
  on ${alias}.account_id = t.account_id and ${alias}.${keyColumn(table)} = t.${toColumn(name, true)}`;
}
