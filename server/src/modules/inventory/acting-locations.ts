import type { ModuleContext } from '../../database/module-context.ts';
import { findLocations } from './bodies/find-locations.ts';

/** The origin and destination of an operation. Both are the same location if it happens at a single one. */
export interface Sides {
  readonly origin: string | null;
  readonly destination: string | null;
}

const atOne = (table: string, column: string) =>
  `select o.id, o.${column} as origin, o.${column} as destination from ${table} o`;
const fromTo = (table: string) => `select o.id, o.origin_id as origin, o.destination_id as destination from ${table} o`;
const lineOf = (table: string, owner: string, ownerTable: string) =>
  `select o.id, w.origin_id as origin, w.destination_id as destination from ${table} o
   join ${ownerTable} w on w.account_id = o.account_id and w.id = o.${owner}_id`;

/** The locations of stored objects. A bin counts as the location it is in. */
const sidesSql = {
  location: 'select o.id, o.id as origin, coalesce(o.parent_location_id, o.id) as destination from locations o',
  count: atOne('stock_counts', 'location_id'),
  order: fromTo('orders'),
  shipment: fromTo('shipments'),
  shipmentItem: lineOf('shipment_items', 'shipment', 'shipments'),
  // Only the destination of an order receives it, so it is both ends. A receipt stays at the location where it was posted, even
  // if its document names another one now.
  receipt: `select o.id, coalesce(p.destination_id, s.origin_id) as origin,
      coalesce(t.inventory_id, p.destination_id, s.destination_id) as destination from receipts o
    left join transactions t on t.account_id = o.account_id and t.receipt_id = o.id and t.reverses_id is null
    left join orders p on p.account_id = o.account_id and p.id = o.order_id
    left join shipments s on s.account_id = o.account_id and s.id = o.shipment_id`,
  requisition: fromTo('requisitions'),
  requisitionItem: lineOf('requisition_items', 'requisition', 'requisitions'),
  transaction: atOne('transactions', 'inventory_id'),
  transactionEntry: atOne('transaction_entries', 'location_id'),
} as const;

export type LocatedClass = keyof typeof sidesSql;

export type ActingLocations = ReturnType<typeof openActingLocations>;

/** Finds the locations of an operation, to decide whether a person may do it. */
export function openActingLocations({ db }: ModuleContext) {
  return {
    /** The ends of stored objects by id; objects that do not exist are left out. */
    async sidesOf(accountId: string, of: LocatedClass, ids: readonly string[]): Promise<Map<string, Sides>> {
      const sql = `${sidesSql[of]} where o.account_id = $1 and o.id = any($2)`;
      const rows = await db.query<Sides & { id: string }>(sql, [accountId, ids]);
      return new Map(rows.map(({ id, origin, destination }) => [id, { origin, destination }]));
    },

    /** The given locations that manage inventory, that is, depots. */
    async depotsAmong(accountId: string, ids: readonly (string | null)[]): Promise<Set<string>> {
      const places = await findLocations(
        db,
        accountId,
        ids.filter((id) => id !== null),
      );
      return new Set([...places.values()].flatMap(({ id, managesInventory }) => (managesInventory ? [id] : [])));
    },
  };
}
