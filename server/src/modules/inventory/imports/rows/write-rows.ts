import type { Transaction } from '../../../../database/database.ts';
import type { CompiledClass, StoredField } from '../../generic/compile-class.ts';
import { marksAfter } from '../../generic/mark-changes.ts';
import type { Values } from '../../generic/read-body.ts';

export type Identified = Values & { readonly id: string };

interface Writing {
  readonly tx: Transaction;
  readonly accountId: string;
  readonly at: Date;
  readonly compiled: CompiledClass;
}

/** Inserts objects with all their columns, except those that break a unique rule; returns the ids of those inserted. */
export async function insertRows(
  { tx, accountId, at, compiled }: Writing,
  rows: readonly Identified[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const { declaration, stored } = compiled;
  const names = stored.map(({ column }) => column);
  const inserted = await tx.query<{ id: string }>(
    `with t as (
       insert into ${declaration.table} (account_id, id, date_created, last_updated, ${names.join(', ')})
       select $1, given.id, $2, $2, ${names.map((name) => `given.${name}`).join(', ')} from ${given(stored)}
       on conflict do nothing
       returning id
     )${marksAfter(declaration.name, 'create')}
     select id from t`,
    [accountId, at, ...columnsOf(stored, rows)],
  );
  return new Set(inserted.map(({ id }) => id));
}

/** An object that an update changed, with its new version. */
export interface Updated {
  readonly id: string;
  readonly version: number;
  /** The former values of the columns that the rows set, as JSON. */
  readonly was: string;
}

/** Replaces the columns that a row has a value for; returns the objects that this changed, by their ids. */
export async function updateRows(
  { tx, accountId, at, compiled }: Writing,
  columns: readonly string[],
  rows: readonly Identified[],
): Promise<Map<string, Updated>> {
  if (rows.length === 0) return new Map();
  const { declaration } = compiled;
  const stored = compiled.stored.filter(({ column }) => columns.includes(column));
  const settings = columns.map((name) => `${name} = coalesce(given.${name}, t.${name})`);
  const differs = columns.map((name) => `given.${name} is distinct from t.${name} and given.${name} is not null`);
  const filled = columns.filter((name) => rows.some((row) => (row[name] ?? null) !== null));
  const changed = await tx.query<Updated>(
    `with old as materialized (
       select id as old_id, json_build_object(${filled.map((name) => `'${name}', ${name}`).join(', ')})::text as was
       from ${declaration.table} where account_id = $1 and id = any($3) order by id for no key update
     ), t as (
       update ${declaration.table} t set version = t.version + 1, last_updated = $2, ${settings.join(', ')}
       from ${given(stored)} join old on old.old_id = given.id
       where t.account_id = $1 and t.id = given.id and (${differs.join(' or ')})
       returning t.id, t.version, old.was
     )${marksAfter(declaration.name, 'update')}
     select id, version, was from t`,
    [accountId, at, ...columnsOf(stored, rows)],
  );
  return new Map(changed.map((updated) => [updated.id, updated]));
}

/** The rows as a relation, from one array per column: half as long as JSON, which repeats the names. */
const given = (stored: readonly StoredField[]): string =>
  `(select id, ${stored.map(({ column, sqlType }) => `${column}::${sqlType}`).join(', ')}
    from unnest($3::text[]${stored.map((_, index) => `, $${String(index + 4)}::text[]`).join('')})
      as given (id, ${stored.map(({ column }) => column).join(', ')})) given`;

const columnsOf = (stored: readonly StoredField[], rows: readonly Identified[]): unknown[] => [
  rows.map(({ id }) => id),
  ...stored.map(({ column }) => rows.map((row) => textOf(row[column]))),
];

/** The words of a set have no special characters, so the array literal needs no quotes. */
const textOf = (value: unknown): unknown => (Array.isArray(value) ? `{${value.join(',')}}` : (value ?? null));

/** The columns of a new object: those given, otherwise the defaults of its class. */
export function withDefaults({ stored }: CompiledClass, values: Identified): Identified {
  const filled: Record<string, unknown> = { id: values.id };
  for (const { column, field } of stored) {
    const fallback = 'default' in field && field.default !== 'now' ? field.default : field.type === 'set' ? [] : null;
    filled[column] = values[column] ?? fallback;
  }
  return filled as Identified;
}
