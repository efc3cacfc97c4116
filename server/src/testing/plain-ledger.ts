import type { Queryable } from '../database/database.ts';

/** A row of the ledger, computed from the lines alone, without anything that the program stores beside them. */
export interface PlainRow {
  readonly id: string | null;
  readonly transactionId: string;
  readonly typeId: string;
  readonly at: number;
  readonly locationId: string;
  readonly productId: string;
  readonly itemId: string;
  readonly binId: string;
  readonly change: number;
  readonly balance: number;
}

type StoredLine = Omit<PlainRow, 'change' | 'balance' | 'at'> & { readonly id: string; at: Date; quantity: number };
type Place = Pick<PlainRow, 'locationId' | 'productId' | 'itemId' | 'binId'>;
export type PlainScope = Partial<Pick<Place, 'locationId' | 'productId' | 'itemId'>>;

const signs: Readonly<Record<string, number>> = { '2': -1, '3': 1, '4': -1, '5': -1, '8': 1, '9': -1 };

/**
 * The ledger of a scope, newest first, recomputed from the lines alone: from the oldest line on, with the quantity of
 * every lot and bin of the products. `onHand` is what the program stores as current.
 */
export async function plainLedger(
  db: Queryable,
  accountId: string,
  products: readonly string[],
  scope: PlainScope,
): Promise<{ rows: PlainRow[]; onHand: number }> {
  const lines = await db.query<StoredLine>(
    `select e.id, t.id as "transactionId", t.transaction_type_id as "typeId", t.transaction_date as at,
       t.inventory_id as "locationId", i.product_id as "productId", i.id as "itemId",
       coalesce(e.bin_location_id, '') as "binId", e.quantity
     from transaction_entries e
     join transactions t on t.account_id = e.account_id and t.id = e.transaction_id
     join inventory_items i on i.account_id = e.account_id and i.id = e.inventory_item_id
     where e.account_id = $1 and i.product_id = any($2) order by t.transaction_date, t.sequence, e.sequence`,
    [accountId, products],
  );
  const present = new Map<string, Place & { quantity: number }>();
  const rows: PlainRow[] = [];
  let balance = 0;
  const isWanted = (place: Place) =>
    Object.entries(scope).every(([name, value]) => place[name as keyof Place] === value);
  const set = (line: StoredLine, place: Place, quantity: number, id: string | null) => {
    const key = [place.locationId, place.productId, place.itemId, place.binId].join('/');
    const change = quantity - (present.get(key)?.quantity ?? 0);
    present.set(key, { ...place, quantity });
    if (!isWanted(place)) return;
    balance += change;
    const { transactionId, typeId, at } = line;
    rows.push({ id, transactionId, typeId, at: at.getTime(), ...place, change, balance });
  };
  const cleared = new Set<string>();
  for (const line of lines) {
    const { locationId, productId, itemId, binId } = line;
    const count = `${line.transactionId}/${productId}`;
    if (line.typeId === '11' && !cleared.has(count)) {
      cleared.add(count);
      const listed = lines.filter((other) => other.transactionId === line.transactionId);
      for (const other of present.values()) {
        const isHere = other.locationId === locationId && other.productId === productId && other.quantity !== 0;
        const isListed = listed.some((one) => one.itemId === other.itemId && one.binId === other.binId);
        const { quantity: _, ...place } = other;
        if (isHere && !isListed) set(line, place, 0, null);
      }
    }
    const place = { locationId, productId, itemId, binId };
    const before = present.get([locationId, productId, itemId, binId].join('/'))?.quantity ?? 0;
    const sign = signs[line.typeId];
    set(line, place, sign === undefined ? line.quantity : before + sign * line.quantity, line.id);
  }
  const stored = await db.query<Place & { quantity: number }>(
    `select location_id as "locationId", product_id as "productId", inventory_item_id as "itemId",
       bin_location_id as "binId", quantity from stock_lots
     where account_id = $1 and product_id = any($2)`,
    [accountId, products],
  );
  const onHand = stored.filter(isWanted).reduce((sum, { quantity }) => sum + quantity, 0);
  return { rows: rows.reverse(), onHand };
}
