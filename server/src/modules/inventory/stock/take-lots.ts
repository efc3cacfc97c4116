import { Invalid, type FieldError } from '../invalid.ts';
import type { PostingLine } from './post-transaction.ts';
import type { Transaction } from '../../../database/database.ts';
import { groupBy } from '../../../foundation/text/group-by.ts';
import { lockPairs, distinctPairs, type PairState } from './pairs.ts';
import { serveNamedFirst } from './serve-named-first.ts';
import { readStockAsOf } from './stock-as-of.ts';

/** The quantity of a lot in one bin; '' means outside all bins. */
export interface BinQuantity {
  readonly binId: string;
  readonly quantity: number;
}

/** The quantity of a lot at a location, summed over bins. */
export const onHand = (bins: readonly BinQuantity[]): number => bins.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Which bins a quantity is taken from if none is specified: first from outside bins, then bin by bin ordered by id. The
 * caller ensures that there is enough.
 */
export function takeFromBins(bins: readonly BinQuantity[], quantity: number): BinQuantity[] {
  const taken: BinQuantity[] = [];
  let missing = quantity;
  for (const bin of [...bins].sort((a, b) => (a.binId < b.binId ? -1 : 1))) {
    const part = Math.min(missing, Math.max(0, bin.quantity));
    if (part > 0) taken.push({ binId: bin.binId, quantity: part });
    missing -= part;
  }
  return taken;
}

/**
 * The quantities per bin that make up a counted total if no bin is specified: a lot in a single bin stays there,
 * otherwise the total goes outside bins and the bins are emptied.
 */
export function countIntoBins(bins: readonly BinQuantity[], total: number): BinQuantity[] {
  const filled = bins.filter(({ quantity }) => quantity !== 0);
  const home = filled.length === 1 ? (filled[0] as BinQuantity).binId : '';
  const others = filled.filter(({ binId }) => binId !== home);
  return [{ binId: home, quantity: total }, ...others.map(({ binId }) => ({ binId, quantity: 0 }))];
}

/** The stock of a location by lot and bin, without empty lots. */
type StockOfLots = ReadonlyMap<string, readonly BinQuantity[]>;

/** Locks the pairs of products at a location and reads their stock, which stays valid until the transaction ends. */
export async function lockProducts(
  tx: Transaction,
  accountId: string,
  locationId: string,
  productIds: readonly string[],
): Promise<StockOfLots> {
  const locked = await lockAt(tx, accountId, locationId, productIds);
  return readStock(
    tx,
    accountId,
    locationId,
    locked.map(({ productId }) => productId),
  );
}

async function lockAt(
  tx: Transaction,
  accountId: string,
  locationId: string,
  productIds: readonly string[],
): Promise<PairState[]> {
  const pairs = distinctPairs(productIds.map((productId) => ({ locationId, productId })));
  return pairs.length === 0 ? [] : lockPairs(tx, accountId, pairs);
}

async function readStock(
  tx: Transaction,
  accountId: string,
  locationId: string,
  productIds: readonly string[],
): Promise<StockOfLots> {
  if (productIds.length === 0) return new Map();
  const rows = await tx.query<BinQuantity & { itemId: string }>(
    `select inventory_item_id as "itemId", bin_location_id as "binId", quantity
     from stock_lots where account_id = $1 and location_id = $2 and product_id = any($3) and quantity <> 0`,
    [accountId, locationId, productIds],
  );
  return groupBy(rows, ({ itemId }) => itemId);
}

/** The same for the products of these lots. */
export async function lockLots(
  tx: Transaction,
  accountId: string,
  locationId: string,
  itemIds: readonly string[],
): Promise<StockOfLots> {
  return lockProducts(tx, accountId, locationId, await productsOf(tx, accountId, itemIds));
}

/**
 * The same with the stock at a given time, for a count that takes effect at that time. Movements posted while the count
 * waited for the locks come after it, so the count must use the bins of that time.
 */
export async function lockLotsAsOf(
  tx: Transaction,
  accountId: string,
  locationId: string,
  itemIds: readonly string[],
  at: Date,
): Promise<StockOfLots> {
  const locked = await lockAt(tx, accountId, locationId, await productsOf(tx, accountId, itemIds));
  const isLate = ({ lastEntryAt }: PairState) => lastEntryAt !== null && lastEntryAt > at;
  const idsOf = (pairs: readonly PairState[]) => pairs.map(({ productId }) => productId);
  const still = idsOf(locked.filter((pair) => !isLate(pair)));
  const earlier = await readStockAsOf(tx, accountId, locationId, idsOf(locked.filter(isLate)), at);
  // A lot has one product, so it is in one of the two.
  return new Map([...(await readStock(tx, accountId, locationId, still)), ...groupBy(earlier, ({ itemId }) => itemId)]);
}

async function productsOf(tx: Transaction, accountId: string, itemIds: readonly string[]): Promise<string[]> {
  const products = await tx.query<{ id: string }>(
    'select distinct product_id as id from inventory_items where account_id = $1 and id = any($2)',
    [accountId, itemIds],
  );
  return products.map(({ id }) => id);
}

/** A quantity of a lot that leaves a location. */
export interface TakenLine extends PostingLine {
  /** The path of its quantity in the body. */
  readonly field: string;
}

/**
 * The ledger lines for what leaves, from its bin or spread over all; refuses more of a lot than is there. Lines that name
 * their bin take first from it, so lines are only refused if there is too little for all of them.
 */
export function takeLots(stock: StockOfLots, lines: readonly TakenLine[]): PostingLine[] {
  const left = new Map<string, { binId: string; quantity: number }[]>();
  const take = ({ field, ...line }: TakenLine): { taken: readonly PostingLine[] } | { error: FieldError } => {
    const bins = left.get(line.itemId) ?? (stock.get(line.itemId) ?? []).map((bin) => ({ ...bin }));
    left.set(line.itemId, bins);
    const places = line.binId ? bins.filter(({ binId }) => binId === line.binId) : bins;
    const present = Math.max(0, onHand(places));
    if (line.quantity > present) {
      const where = line.binId ? 'in the bin' : 'on hand';
      return { error: { field, message: `cannot be more than is ${where} (${String(present)})` } };
    }
    const taken = takeFromBins(places, line.quantity).map(({ binId, quantity }) => {
      for (const bin of bins) if (bin.binId === binId) bin.quantity -= quantity;
      return { ...line, quantity, binId: binId || null };
    });
    return { taken };
  };
  const outcomes = serveNamedFirst(lines, ({ binId }) => Boolean(binId), take);
  const errors = outcomes.flatMap((outcome) => ('error' in outcome ? [outcome.error] : []));
  if (errors.length > 0) throw new Invalid(errors);
  return outcomes.flatMap((outcome) => ('taken' in outcome ? outcome.taken : []));
}
