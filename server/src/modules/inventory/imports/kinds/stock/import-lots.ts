import { newInstanceId } from '../../../../../foundation/text/new-id.ts';
import { markPairsOfProductsSql } from '../../../check-marks.ts';
import type { ReadRow } from '../../rows/read-row.ts';
import type { ImportSession } from '../../run/import-session.ts';

/** A lot by its product and number; without a number it is the product's default lot. */
export interface WantedLot {
  readonly row: ReadRow;
  readonly productId: string;
  readonly lotNumber: string | null;
  readonly expirationDate: string | null;
}

interface FoundLot {
  readonly id: string;
  readonly productId: string;
  readonly lotNumber: string | null;
  readonly expirationDate: string | null;
}

/** Which row of the file gave a lot its date. */
type DatedBy = Map<string, { readonly date: string; readonly line: number }>;

/**
 * The lots of a batch; missing ones are created. Another date than that of the lot is refused, as in a receipt; an
 * update changes it, but not twice in one file.
 */
export async function findOrCreateLots<Lot extends WantedLot>(
  session: ImportSession,
  wanted: readonly Lot[],
  datedBy: DatedBy,
): Promise<Map<Lot, string>> {
  const found = new Map<Lot, string>();
  const changed = new Map<string, string>();
  if (wanted.length === 0) return found;
  await createMissing(session, wanted);
  const present = await readLots(session, wanted);
  for (const lot of wanted) {
    const { id, expirationDate } = present.get(keyOf(lot)) as FoundLot;
    const problem = judgeDate(session, lot, { id, expirationDate }, datedBy);
    if (problem !== null) {
      session.tally.refuse(lot.row, [{ field: 'expirationDate', message: problem }]);
      continue;
    }
    found.set(lot, id);
    if (lot.expirationDate === null) continue;
    datedBy.set(id, { date: lot.expirationDate, line: lot.row.source.line });
    if (lot.expirationDate !== expirationDate) changed.set(id, lot.expirationDate);
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

const keyOf = ({ productId, lotNumber }: Pick<FoundLot, 'productId' | 'lotNumber'>): string =>
  JSON.stringify([productId, lotNumber]);

/** Sorted, so that imports and receipts that create the same lots wait for each other without deadlock. */
async function createMissing({ tx, context }: ImportSession, wanted: readonly WantedLot[]): Promise<void> {
  const lots = new Map<string, WantedLot>();
  for (const lot of wanted) {
    const known = lots.get(keyOf(lot));
    if (!known || (known.expirationDate === null && lot.expirationDate !== null)) lots.set(keyOf(lot), lot);
  }
  const sorted = [...lots.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, lot]) => lot);
  await tx.query(
    `insert into inventory_items (account_id, id, date_created, last_updated, product_id, lot_number, expiration_date, lot_status)
     select $1, lot.id, $2, $2, lot.product_id, lot.lot_number, lot.expiration_date, 'APPROVED'
     from unnest($3::text[], $4::text[], $5::text[], $6::date[]) with ordinality
       as lot (id, product_id, lot_number, expiration_date, position)
     order by lot.position
     on conflict (account_id, product_id, lot_number) do nothing`,
    [
      context.caller.accountId,
      context.at,
      sorted.map(() => newInstanceId()),
      sorted.map(({ productId }) => productId),
      sorted.map(({ lotNumber }) => lotNumber),
      sorted.map(({ expirationDate }) => expirationDate),
    ],
  );
}

async function readLots({ tx, context }: ImportSession, wanted: readonly WantedLot[]): Promise<Map<string, FoundLot>> {
  const rows = await tx.query<FoundLot>(
    `select lot.id, lot.product_id as "productId", lot.lot_number as "lotNumber", lot.expiration_date as "expirationDate"
     from inventory_items lot where lot.account_id = $1 and lot.product_id = any($2)
     for key share of lot`,
    [context.caller.accountId, [...new Set(wanted.map(({ productId }) => productId))]],
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
}

async function changeDates({ tx, context }: ImportSession, changed: ReadonlyMap<string, string>): Promise<void> {
  if (changed.size === 0) return;
  await tx.query(
    `with t as (
       update inventory_items lot set expiration_date = given.date, version = lot.version + 1, last_updated = $2
       from unnest($3::text[], $4::date[]) as given (id, date)
       where lot.account_id = $1 and lot.id = given.id
       returning lot.product_id
     )${markPairsOfProductsSql('t')}`,
    [context.caller.accountId, context.at, [...changed.keys()], [...changed.values()]],
  );
}
