import { markPairsOfProductsSql } from '../../../check-marks.ts';
import { distinctLots, lotKey, makeMissingLots, type FoundLot, type NamedLot } from '../../../lots/lots.ts';
import type { ReadRow } from '../../rows/read-row.ts';
import type { ImportSession } from '../../run/import-session.ts';

export interface WantedLot extends NamedLot {
  readonly row: ReadRow;
}

/** The lot of a row. */
interface ImportedLot {
  readonly itemId: string;
  /** Whether this row changed the expiration date of the lot. */
  readonly isRedated: boolean;
}

interface DateChange {
  readonly date: string;
  readonly was: string | null;
  readonly line: number;
}

/** Which row of the file gave a lot its date. */
type DatedBy = Map<string, { readonly date: string; readonly line: number }>;

/**
 * Finds the lots of a batch and creates the missing ones. A date that differs from the lot's date is refused, as in a
 * receipt; an import with `update` changes it, but only once per file.
 */
export async function findOrCreateLots<Lot extends WantedLot>(
  session: ImportSession,
  wanted: readonly Lot[],
  datedBy: DatedBy,
): Promise<Map<Lot, ImportedLot>> {
  const found = new Map<Lot, ImportedLot>();
  const changed = new Map<string, DateChange>();
  if (wanted.length === 0) return found;
  const present = await makeMissingLots(session.context, session.tx, distinctLots(wanted));
  for (const lot of wanted) {
    const { id, expirationDate } = present.get(lotKey(lot)) as FoundLot;
    const problem = judgeDate(session, lot, { id, expirationDate }, datedBy);
    if (problem !== null) {
      session.tally.refuse(lot.row, [{ field: 'expirationDate', message: problem }]);
      continue;
    }
    const { expirationDate: date, row } = lot;
    // Of several rows that give a lot its new date, the first one changes it.
    const isRedated = date !== null && date !== expirationDate && !changed.has(id);
    found.set(lot, { itemId: id, isRedated });
    if (date !== null) datedBy.set(id, { date, line: row.source.line });
    if (isRedated) changed.set(id, { date, was: expirationDate, line: row.source.line });
  }
  await changeDates(session, changed);
  return found;
}

function judgeDate(
  { options }: ImportSession,
  { expirationDate: given }: WantedLot,
  { id, expirationDate: stored }: Pick<FoundLot, 'id' | 'expirationDate'>,
  datedBy: DatedBy,
): string | null {
  if (given === null) return null;
  const other = datedBy.get(id);
  if (other && other.date !== given)
    return `differs from line ${String(other.line)}, which has ${other.date} for this lot`;
  if (given === stored || options.update) return null;
  return `must be that of the lot, which is ${stored ?? 'none'}; import with update to change it`;
}

async function changeDates(
  { tx, context, changes }: ImportSession,
  changed: ReadonlyMap<string, DateChange>,
): Promise<void> {
  if (changed.size === 0) return;
  const updated = await tx.query<{ id: string; version: number }>(
    `with t as (
       update inventory_items lot set expiration_date = given.date, version = lot.version + 1, last_updated = $2
       from unnest($3::text[], $4::date[]) as given (id, date)
       where lot.account_id = $1 and lot.id = given.id
       returning lot.id, lot.version, lot.product_id
     ), marked as (${markPairsOfProductsSql('t')})
     select id, version from t`,
    [context.caller.accountId, context.at, [...changed.keys()], [...changed.values()].map(({ date }) => date)],
  );
  await changes.add(
    'inventoryItem',
    updated.map(({ id, version }) => {
      const { was = null, line = null } = changed.get(id) ?? {};
      return { id, line, version, was: JSON.stringify({ expiration_date: was }) };
    }),
  );
}
