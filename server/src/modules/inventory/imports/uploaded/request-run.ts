import type { ImportOrder } from '@storehouse/contract/operations/instance/import-operations';
import { armWork } from '../../../jobs/arm-work.ts';
import { Refusal } from '../../../../foundation/errors/failures.ts';
import { Forbidden, NotAllowed, NotFound } from '../../invalid.ts';
import type { InventoryContext } from '../../inventory-context.ts';
import { matchColumns } from '../rows/match-columns.ts';
import { openPermit } from '../run/import-permit.ts';

interface Stored {
  readonly header: readonly string[];
  readonly personId: string;
  readonly state: string;
}

/**
 * The states in which a check or an import can be requested: before the file is applied, and after a run was refused or
 * failed. A check can also be replaced while it runs, by one with other options.
 */
const requestable = ['uploaded', 'checking', 'checked', 'refused', 'failed'];

const refusals: Readonly<Record<string, string>> = {
  applying: 'The import is being applied.',
  undoing: 'The import is being undone.',
  undone: 'The import has been undone. Upload the file again to import it.',
};

/** Requests a check or import of an uploaded file, in one transaction with the arming of its job. */
export async function requestRun(
  { db, caller, at }: InventoryContext,
  importId: string,
  order: ImportOrder,
  state: 'checking' | 'applying',
): Promise<void> {
  const { accountId, personId } = caller;
  await db.transaction(async (tx) => {
    const [stored] = await tx.query<Stored>(
      `select header, person_id as "personId", state from imports
       where account_id = $1 and import_id = $2 for no key update`,
      [accountId, importId],
    );
    if (!stored) throw new NotFound('There is no such import.');
    if (stored.personId !== personId) throw new Forbidden('Only the person who uploaded a file may import it.');
    if (!requestable.includes(stored.state)) {
      throw new NotAllowed(refusals[stored.state] ?? 'The import has been applied already.');
    }
    await openPermit(tx, caller, order.kind).catch((error: unknown) => {
      throw error instanceof Refusal ? new Forbidden(error.message) : error;
    });
    requireColumns(stored.header, order);
    await tx.query(
      `update imports set state = $3, kind = $4, columns = $5, updates = $6, skips_bad = $7, creates_categories = $8,
         requested_at = $9, ended_at = null, attempts = 0, claim_id = null, rows_read = 0, share_read = 0, created = null,
         updated = null, unchanged = null, refused = null, problems = '[]', failure = null
       where account_id = $1 and import_id = $2`,
      [accountId, importId, state, order.kind, order.columns, order.update, order.skipBad, order.createCategories, at],
    );
    await tx.query(`delete from import_parts where account_id = $1 and import_id = $2 and content = 'rejected'`, [
      accountId,
      importId,
    ]);
    armWork(tx, accountId, 'imports', at);
  });
}

function requireColumns(header: readonly string[], { kind, columns, update }: ImportOrder): void {
  try {
    matchColumns(kind, header, { update, columns });
  } catch (error) {
    if (error instanceof Refusal) throw new NotAllowed(error.message);
    throw error;
  }
}
