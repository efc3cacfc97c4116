import type { ClassDeclaration, Field } from '@storehouse/contract/inventory/class-declaration';
import { genericClasses } from '@storehouse/contract/inventory/generic-classes';
import { keyColumn, targetOf, toColumn, jsonOfRow } from './json-of-row.ts';
import { NotFound } from '../invalid.ts';

/** A field as stored: its column, and its type in SQL. */
export interface StoredField {
  readonly name: string;
  readonly field: Field;
  readonly column: string;
  readonly sqlType: string;
}

export interface CompiledClass {
  readonly declaration: ClassDeclaration;
  readonly stored: readonly StoredField[];
  /** How its numbers begin, and their column; null for a class without numbers. */
  readonly numbers: { readonly prefix: string; readonly column: string } | null;
  /** SQL for the JSON of an object, from `<rows> t` and its joins. */
  readonly json: string;
  /** Joins that fetch the names of referenced objects of the account $1. */
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

/** Compiles a declaration into the SQL fragments used by every operation on the class. */
export function compileClass(declaration: ClassDeclaration): CompiledClass {
  const fields = Object.entries(declaration.fields);
  const { numberedBy } = declaration;
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
    numbers: numberedBy ? { prefix: numberedBy.prefix, column: toColumn(numberedBy.field, false) } : null,
    json: jsonOfRow(declaration),
    joins: fields.flatMap(([name, field]) => (hasName(field) ? [joinReference(name, field.to)] : [])).join('\n'),
  };
}

/** Whether an object refers to another one by more than its id. A join without use makes a cluster look on all its shards. */
const hasName = (field: Field): field is Field & { type: 'reference' } =>
  field.type === 'reference' && field.to !== 'transactionType' && targetOf(field.to).namedBy !== 'id';

function joinReference(name: string, to: string): string {
  const { table } = targetOf(to);
  const alias = `r_${toColumn(name, false)}`;
  return `left join ${table} ${alias}
  on ${alias}.account_id = $1 and ${alias}.${keyColumn(table)} = t.${toColumn(name, true)}`;
}

const compiled = new Map(genericClasses.map((declaration) => [declaration.name, compileClass(declaration)]));

/** The class with this name, if document 3 offers it. */
export function classNamed(name: string): CompiledClass {
  const found = compiled.get(name);
  if (!found) throw new NotFound(`There is no class "${name}" in the generic API.`);
  return found;
}
