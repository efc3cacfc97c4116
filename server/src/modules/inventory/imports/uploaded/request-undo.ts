import type { ImportKind } from '@storehouse/contract/inventory/import-kinds';
import { Refusal } from '../../../../foundation/errors/failures.ts';
import { armWork } from '../../../jobs/arm-work.ts';
import { Forbidden, NotAllowed, NotFound } from '../../invalid.ts';
import type { InventoryContext } from '../../inventory-context.ts';
import { openPermit } from '../run/import-permit.ts';
import { dropParts } from './store-parts.ts';

interface Stored {
  readonly state: string;
  readonly kind: ImportKind;
  readonly undoUntil: Date | null;
}

const refusals: Readonly<Record<string, string>> = {
  undoing: 'The import is being undone.',
  undone: 'The import has been undone already.',
};

/**
 * Requests the undo of an import, or a preview of it. Anyone who may import such a file may undo one, not only the person
 * who imported it; rows at other locations stay.
 */
export async function requestUndo(
  { db, caller, at }: InventoryContext,
  importId: string,
  state: 'previewing' | 'undoing',
): Promise<void> {
  const { accountId, personId } = caller;
  await db.transaction(async (tx) => {
    const [stored] = await tx.query<Stored>(
      `select state, kind, undo_until as "undoUntil" from imports
       where account_id = $1 and import_id = $2 for no key update`,
      [accountId, importId],
    );
    if (!stored) throw new NotFound('There is no such import.');
    // A preview can be replaced while it runs.
    if (stored.state !== 'applied' && stored.state !== 'previewing') {
      throw new NotAllowed(refusals[stored.state] ?? 'The import has not been applied: there is nothing to undo.');
    }
    await openPermit(tx, caller, stored.kind, 'Undoing an import of').catch((error: unknown) => {
      throw error instanceof Refusal ? new Forbidden(error.message) : error;
    });
    if (stored.undoUntil === null || stored.undoUntil <= at) throw new NotAllowed(tooLate);
    await tx.query(
      `update imports set state = $3, undo_person_id = $4, undo = null, requested_at = $5, attempts = 0, claim_id = null,
         rows_read = 0, share_read = 0
       where account_id = $1 and import_id = $2`,
      [accountId, importId, state, personId, at],
    );
    await dropParts(tx, { accountId, importId, content: 'left' });
    armWork(tx, accountId, 'imports', at);
  });
}

const tooLate = 'The import cannot be undone: it changed nothing, or more than 30 days have passed.';
