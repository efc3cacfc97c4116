import type { Transaction } from '../../../database/database.ts';
import { holdBins } from '../bodies/require-bins.ts';
import { NotAllowed } from '../invalid.ts';
import type { PlaceChange, Shortage } from './undo-changes.ts';

interface LotName {
  readonly productName: string;
  readonly productCode: string;
  readonly lotNumber: string | null;
}

const nameOf = ({ productName, productCode, lotNumber }: LotName): string =>
  `${productName} (${productCode})${lotNumber === null ? '' : `, lot ${lotNumber}`}`;

const moreOf = (count: number): string => (count > 1 ? ` The same holds for ${String(count - 1)} more.` : '');

/** A lot of which nothing can be taken back, and why. */
export interface StuckLot {
  readonly itemId: string;
  readonly name: string;
  readonly message: string;
}

/** A lot in a bin, or '' outside all bins. */
type LotPlace = Pick<PlaceChange, 'itemId' | 'binId'>;

interface ReversedAt {
  readonly locationId: string;
  readonly date: Date;
  readonly turn: string;
}

type CountedLot = LotName & { readonly itemId: string; readonly countNumber: string };

/**
 * The lots among these places that were counted since. A count of a lot sets all of it, whichever bins it was in, except a
 * count sheet of one bin: that settles the bin.
 */
function readCountedSince(
  tx: Transaction,
  accountId: string,
  of: ReversedAt,
  places: readonly LotPlace[],
): Promise<CountedLot[]> {
  return tx.query<CountedLot>(
    `select distinct on (lot.id) lot.id as "itemId", product.name as "productName", product.product_code as "productCode",
       lot.lot_number as "lotNumber", count.transaction_number as "countNumber"
     from unnest($3::text[], $4::text[]) as place (item_id, bin_id)
     join inventory_items lot on lot.account_id = $1 and lot.id = place.item_id
     join products product on product.account_id = $1 and product.id = lot.product_id
     join transaction_entries e on e.account_id = $1 and e.location_id = $2 and e.product_id = lot.product_id
       and e.transaction_type_id in ('7', '11')
       and (e.transaction_date, e.transaction_sequence) > ($5::timestamptz, $6::bigint)
     join transactions count on count.account_id = $1 and count.id = e.transaction_id
     where (e.transaction_type_id = '11' or e.inventory_item_id = lot.id and (
         coalesce(e.bin_location_id, '') = place.bin_id
         or not exists (select 1 from stock_counts sheet
           where sheet.account_id = $1 and sheet.transaction_id = count.id and sheet.scope = 'BIN')))
       and not exists (select 1 from transactions r where r.account_id = $1 and r.reverses_id = count.id)
     order by lot.id, count.sequence desc`,
    [accountId, of.locationId, places.map(({ itemId }) => itemId), places.map(({ binId }) => binId), of.date, of.turn],
  );
}

/**
 * Refuses to take back what a later count has settled: the count says what is there, whatever was entered before it, so
 * taking the entry back now would make the counted stock wrong.
 */
export async function refuseCountedSince(
  tx: Transaction,
  accountId: string,
  of: ReversedAt & { readonly number: string },
  places: readonly LotPlace[],
): Promise<void> {
  const counted = await readCountedSince(tx, accountId, of, places);
  const [first] = counted;
  if (!first) return;
  throw new NotAllowed(
    `${nameOf(first)} was counted after ${of.number}, by ${first.countNumber}. Reverse the count first, or adjust the stock.` +
      moreOf(counted.length),
  );
}

/** The lots that a later count has settled. */
export async function findCountedSince(
  tx: Transaction,
  accountId: string,
  of: ReversedAt,
  places: readonly LotPlace[],
): Promise<StuckLot[]> {
  const counted = await readCountedSince(tx, accountId, of, places);
  return counted.map((lot) => ({
    itemId: lot.itemId,
    name: nameOf(lot),
    message: `was counted since, by ${lot.countNumber}`,
  }));
}

/** The lots of which less is left than a reversal takes. */
export async function nameShortages(
  tx: Transaction,
  accountId: string,
  shortages: readonly Shortage[],
): Promise<StuckLot[]> {
  if (shortages.length === 0) return [];
  const lots = await tx.query<LotName & { itemId: string }>(
    `select lot.id as "itemId", product.name as "productName", product.product_code as "productCode",
       lot.lot_number as "lotNumber"
     from inventory_items lot join products product on product.account_id = $1 and product.id = lot.product_id
     where lot.account_id = $1 and lot.id = any($2)`,
    [accountId, shortages.map(({ itemId }) => itemId)],
  );
  const names = new Map(lots.map((lot) => [lot.itemId, nameOf(lot)]));
  return shortages.map(({ itemId, present, needed }) => ({
    itemId,
    name: names.get(itemId) ?? itemId,
    message: `was used since: only ${String(present)} left of ${String(needed)}`,
  }));
}

/** Refuses a reversal that takes more of a lot than is left, naming the lot. */
export async function refuseShortages(
  tx: Transaction,
  accountId: string,
  locationId: string,
  shortages: readonly Shortage[],
): Promise<void> {
  const [first] = shortages;
  if (!first) return;
  const [lot] = await tx.query<LotName & { locationName: string }>(
    `select product.name as "productName", product.product_code as "productCode", lot.lot_number as "lotNumber",
       place.name as "locationName"
     from inventory_items lot
     join products product on product.account_id = $1 and product.id = lot.product_id
     join locations place on place.account_id = $1 and place.id = $3
     where lot.account_id = $1 and lot.id = $2`,
    [accountId, first.itemId, locationId],
  );
  if (!lot) return;
  throw new NotAllowed(
    `${nameOf(lot)}: only ${String(first.present)} left at ${lot.locationName}, but the reversal takes ` +
      `${String(first.needed)}. It has been used since.${moreOf(shortages.length)}`,
  );
}

type MovedBin = LotName & { readonly itemId: string; readonly binName: string; readonly locationName: string };

/**
 * The lots that would return to a bin that is in another location now: there they would be in no stock. The other bins are
 * held until the transaction ends.
 */
async function readMovedBins(
  tx: Transaction,
  accountId: string,
  locationId: string,
  changes: readonly PlaceChange[],
): Promise<MovedBin[]> {
  const returning = changes.filter(({ binId, change }) => binId !== '' && change > 0);
  if (returning.length === 0) return [];
  const bins = await holdBins(tx, accountId, [...new Set(returning.map(({ binId }) => binId))]);
  const inPlace = new Set(bins.filter(({ parentId }) => parentId === locationId).map(({ id }) => id));
  const moved = returning.filter(({ binId }) => !inPlace.has(binId));
  if (moved.length === 0) return [];
  return tx.query<MovedBin>(
    `select distinct on (lot.id) lot.id as "itemId", product.name as "productName", product.product_code as "productCode",
       lot.lot_number as "lotNumber", bin.name as "binName", location.name as "locationName"
     from unnest($3::text[], $4::text[]) as moved (item_id, bin_id)
     join inventory_items lot on lot.account_id = $1 and lot.id = moved.item_id
     join products product on product.account_id = $1 and product.id = lot.product_id
     join locations bin on bin.account_id = $1 and bin.id = moved.bin_id
     join locations location on location.account_id = $1 and location.id = $2
     order by lot.id, bin.name`,
    [accountId, locationId, moved.map(({ itemId }) => itemId), moved.map(({ binId }) => binId)],
  );
}

/** Refuses a reversal that returns stock to a bin that is in another location now. */
export async function refuseMovedBins(
  tx: Transaction,
  accountId: string,
  locationId: string,
  changes: readonly PlaceChange[],
): Promise<void> {
  const moved = await readMovedBins(tx, accountId, locationId, changes);
  const [first] = moved;
  if (!first) return;
  throw new NotAllowed(
    `${nameOf(first)} would return to the bin ${first.binName}, which is not in ${first.locationName} any more. ` +
      `Move the bin back first, or adjust the stock.${moreOf(moved.length)}`,
  );
}

/** The lots that cannot return for that reason. */
export async function findMovedBins(
  tx: Transaction,
  accountId: string,
  locationId: string,
  changes: readonly PlaceChange[],
): Promise<StuckLot[]> {
  const moved = await readMovedBins(tx, accountId, locationId, changes);
  return moved.map((lot) => ({
    itemId: lot.itemId,
    name: nameOf(lot),
    message: `would return to the bin ${lot.binName}, which is not in the location any more`,
  }));
}
