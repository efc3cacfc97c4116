import { changedSince, filterQuery, filtersOf } from '@storehouse/contract/operations/instance/class-filters';
import type { FilterField } from '@storehouse/contract/inventory/read-filter';
import type { z } from 'zod';
import { requireKnownNames } from '../known-names.ts';
import { readDeclared } from '../read-declared.ts';
import type { CompiledClass } from './compile-class.ts';
import { createdColumn, keyColumn, personColumns, toColumn } from './json-of-row.ts';

/** The rows of a list: conditions on `t`, with values that are numbered after those of the statement around them. */
export interface RowFilter {
  readonly conditions: readonly string[];
  readonly values: readonly unknown[];
  /** Whether the list is asked for what has changed, and ordered by that. */
  readonly isByChange: boolean;
}

const schemas = new Map<CompiledClass, z.ZodObject>();

function schemaOf(compiled: CompiledClass): z.ZodObject {
  const known = schemas.get(compiled);
  if (known) return known;
  const schema = filterQuery(compiled.declaration);
  schemas.set(compiled, schema);
  return schema;
}

/** Reads the filters of a list from the query's other parameters; `pageNames` are known to the caller. */
export function readFilters(compiled: CompiledClass, given: object, pageNames: readonly string[]): object {
  const schema = schemaOf(compiled);
  requireKnownNames(given, [...Object.keys(schema.shape), ...pageNames]);
  return readDeclared(schema, given);
}

/** SQL for filters that were read, whose values are numbered from `first`. */
export function filterRows({ declaration }: CompiledClass, filters: object, first: number): RowFilter {
  const fields = filtersOf(declaration);
  const given = Object.entries(filters as Readonly<Record<string, unknown>>).filter(([, value]) => value !== undefined);
  return {
    conditions: given.map(([name], index) => {
      const value = `$${String(first + index)}`;
      if (name === changedSince) return `t.last_updated >= ${value}`;
      const field = fields.get(name);
      if (!field) throw new Error(`${declaration.name} has no filter ${name}`);
      return condition(columnOf(declaration.table, name, field), field, value);
    }),
    values: given.map(([, value]) => value),
    isByChange: given.some(([name]) => name === changedSince),
  };
}

function columnOf(table: string, parameter: string, { type }: FilterField): string {
  if (parameter === 'id') return `t.${keyColumn(table)}`;
  if (parameter === 'dateCreated') return `t.${createdColumn(table)}`;
  const isReference = type === 'reference';
  const name = isReference ? parameter.replace(/\.id$/, '') : parameter;
  return (table === 'people' ? personColumns[name] : undefined) ?? `t.${toColumn(name, isReference)}`;
}

function condition(column: string, { type }: FilterField, value: string): string {
  if (type === 'decimal') return `${column} = ${value}::numeric`;
  // Moments are answered in milliseconds, whatever precision the database stores.
  if (type === 'datetime') {
    return `${column} >= ${value} and ${column} < ${value}::timestamptz + interval '1 millisecond'`;
  }
  // Equality is bytewise in any collation; the indexes on texts are in this one.
  return type === 'text' || type === 'enum' ? `${column} collate "C" = ${value}` : `${column} = ${value}`;
}

/** The order of a list: by id, or by change. */
export const orderOf = (row: string, key: string, isByChange: boolean): string =>
  isByChange ? `${row}.last_updated, ${row}.${key}` : `${row}.${key}`;
