import type { Transaction } from '../../../../database/database.ts';
import type { ReadRow } from '../rows/read-row.ts';
import type { Updated } from '../rows/write-rows.ts';

/** What an import can change. A level is named by `location/product`. */
export type ChangedClass =
  'category' | 'inventoryItem' | 'level' | 'location' | 'organization' | 'product' | 'transaction';

export interface Change {
  readonly id: string;
  /** The line of the file; null for an object that has no row of its own, such as a transaction of many counts. */
  readonly line: number | null;
  /** The version of the object after the change. */
  readonly version: number;
  /** The columns as they were, as JSON; null for an object that was created. */
  readonly was: string | null;
}

export interface ImportChanges {
  add(className: ChangedClass, changes: readonly Change[]): Promise<void>;
}

export const created = (id: string, line: number | null): Change => ({ id, line, version: 0, was: null });

/** The changes to objects that existed, each with the line of its row. */
export const updatesOf = (
  rows: readonly { readonly row: ReadRow; readonly values: { readonly id: string } }[],
  changed: ReadonlyMap<string, Updated>,
): Change[] => {
  const lines = new Map(rows.map(({ row, values }) => [values.id, row.source.line]));
  return [...changed.values()].map((updated) => ({ ...updated, line: lines.get(updated.id) ?? null }));
};

/** Keeps nothing: a check takes everything back, and what the command line imports cannot be undone. */
export const unrecorded: ImportChanges = { add: () => Promise.resolve() };

/** Records what an import changes, in the transaction of the import, so that it can be undone. */
export function recordChanges(tx: Transaction, accountId: string, importId: string): ImportChanges {
  return {
    async add(className, changes) {
      if (changes.length === 0) return;
      // If an object is changed twice, its values before the first change count; for a created object `was` stays null.
      await tx.query(
        `insert into import_changes as known (account_id, import_id, class, object_id, line, version, was)
         select $1, $2, $3, * from unnest($4::text[], $5::integer[], $6::integer[], $7::jsonb[])
         on conflict (account_id, import_id, class, object_id) do update set
           version = excluded.version, was = excluded.was || known.was`,
        [
          accountId,
          importId,
          className,
          changes.map(({ id }) => id),
          changes.map(({ line }) => line),
          changes.map(({ version }) => version),
          changes.map(({ was }) => was),
        ],
      );
    },
  };
}
