import type { Transaction } from '../../../../database/database.ts';
import type { InventoryContext } from '../../inventory-context.ts';
import type { ChangedClass } from '../run/record-changes.ts';
import type { ImportPermit } from '../run/import-permit.ts';

/** A change of an import that cannot be undone, and why. */
export interface LeftOver {
  readonly line: number | null;
  readonly name: string;
  readonly message: string;
}

export interface UndoCounts {
  removed: number;
  restored: number;
  reversed: number;
  left: number;
}

/** An import that is being undone, while its transaction is open. */
export interface UndoSession {
  readonly context: InventoryContext;
  readonly tx: Transaction;
  readonly importId: string;
  readonly fileName: string;
  /** Who imported it: not always the person who undoes it. */
  readonly importerId: string;
  readonly isPreview: boolean;
  readonly permit: ImportPermit;
  readonly counts: UndoCounts;
  leave(left: LeftOver): void;
  /** Called after each batch: reports progress, and stops if nobody waits for the outcome any more. */
  step(changes: number): Promise<void>;
}

/** Changes per statement. */
export const batchChanges = 500;

export const changedSince = 'was changed since';

/** SQL condition for `import_changes c`: the changes to the class $3 by the import $2 of the account $1. */
export const ofImport = 'c.account_id = $1 and c.import_id = $2 and c.class = $3';

/**
 * The restored objects are as this import found them, but have a new version. Passes that version on to the earlier imports
 * that left them so, because those can be undone next, or are already waiting for it: imports are undone one after the other,
 * the last one first.
 */
export async function passOnVersions(
  { tx, context, importId }: UndoSession,
  className: ChangedClass,
  restored: readonly { readonly id: string; readonly before: number; readonly version: number }[],
): Promise<void> {
  if (restored.length === 0) return;
  await tx.query(
    `update import_changes c set version = back.version
     from unnest($4::text[], $5::integer[], $6::integer[]) as back (id, before, version), imports i
     where i.account_id = $1 and i.import_id <> $2 and i.undo_until is not null
       and c.account_id = $1 and c.import_id = i.import_id and c.class = $3 and c.object_id = back.id
       and c.version = back.before`,
    [
      context.caller.accountId,
      importId,
      className,
      restored.map(({ id }) => id),
      restored.map(({ before }) => before),
      restored.map(({ version }) => version),
    ],
  );
}
