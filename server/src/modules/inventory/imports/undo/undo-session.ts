import type { Transaction } from '../../../../database/database.ts';
import type { InventoryContext } from '../../inventory-context.ts';
import type { ChangedClass } from '../run/record-changes.ts';
import type { ImportPermit } from '../run/import-permit.ts';

/** What an import changed and what cannot be undone, with the reason. */
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
  /** Called after each batch: reports progress, and ends what nobody waits for. */
  step(changes: number): Promise<void>;
}

/** Changes per statement. */
export const batchChanges = 500;

export const changedSince = 'was changed since';

/** The columns that changes are read with, oldest statement first: `import_changes c` of the import $2 of the account $1. */
export const ofImport = 'c.account_id = $1 and c.import_id = $2 and c.class = $3';

/**
 * What this import had found is there again, under a new version. Earlier imports that left it like that can be undone
 * then, too: imports are undone one after the other, the last one first.
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
     where i.account_id = $1 and i.import_id <> $2 and i.state = 'applied' and i.undo_until is not null
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
