import fc from 'fast-check';
import type { Database } from '../database/database.ts';
import type { ModuleContext } from '../database/module-context.ts';
import { openGeneric } from '../modules/inventory/generic.ts';
import { Invalid, NotAllowed, NotFound } from '../modules/inventory/invalid.ts';
import { postHistory } from '../modules/inventory/post-history.ts';
import { insertLot, type InventoryFixture } from './inventory-fixture.ts';
import {
  openInventoryLevels,
  openLocations,
  openPurchaseOrders,
  openReversals,
  openShipments,
  openStockMovements,
} from './sent-bodies.ts';
import { signal } from './signal.ts';
import type { openTwins } from './twin-account.ts';

const zones = ['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Auckland'] as const;

/** The kinds of actions, with their relative frequency. */
const weights = {
  post: 12,
  'post-late': 2,
  'edit-transaction': 2,
  'delete-transaction': 2,
  reverse: 4,
  level: 3,
  'new-product': 2,
  rename: 1,
  price: 3,
  'drop-product': 2,
  'lot-status': 2,
  'lot-date': 2,
  ship: 4,
  'end-shipment': 4,
  'edit-shipment-line': 1,
  request: 1,
  order: 1,
  'rename-location': 1,
  zone: 1,
  'mark-much': 3,
  save: 1,
  restore: 1,
};

type Kind = keyof typeof weights;

export interface Action {
  readonly kind: Kind;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly hoursBack: number;
}

const kind = fc.oneof(
  ...(Object.entries(weights) as [Kind, number][]).map(([one, weight]) => ({ weight, arbitrary: fc.constant(one) })),
);
export const action: fc.Arbitrary<Action> = fc.record({
  kind,
  a: fc.nat(40),
  b: fc.nat(40),
  c: fc.nat(40),
  hoursBack: fc.oneof(fc.constant(0), fc.nat(30), fc.nat(12 * 24)),
});

/** Everything people do with an inventory that can change what a check reads, in random order. */
export function openActions(
  context: ModuleContext,
  inventory: InventoryFixture,
  twins: Awaited<ReturnType<typeof openTwins>>,
) {
  const { caller, depot, otherDepot, supplier, ward, bandages, bandagesLot, aspirin, aspirinSoon } = inventory;
  const { accountId } = caller;
  const { db } = context;
  let names = 0;
  let lateCommits: (() => Promise<void>)[] = [];

  const pick = async (table: string, n: number, where = 'true'): Promise<string | undefined> => {
    const rows = await db.query<{ id: string }>(
      `select id from ${table} where account_id = $1 and ${where} order by date_created, id`,
      [accountId],
    );
    return rows[n % Math.max(1, rows.length)]?.id;
  };

  async function post({ a, b, c, hoursBack }: Action, on: Database = db): Promise<void> {
    const typeId = ['2', '3', '4', '5', '8', '8', '9', '7', '11'][a % 9] as string;
    const lots = await db.query<{ id: string; productId: string }>(
      'select id, product_id as "productId" from inventory_items where account_id = $1 order by date_created, id',
      [accountId],
    );
    const lot = lots[b % lots.length];
    if (!lot) return;
    const others = [supplier, otherDepot, ward];
    const partner = others[(b + c) % 3] as string;
    const quantity = typeId === '3' ? c - 20 : c;
    await postHistory(on, accountId, [
      {
        typeId,
        date: new Date(context.clock.now().getTime() - hoursBack * 3_600_000),
        locationId: typeId === '8' || typeId === '9' || (a + c) % 3 > 0 ? depot : otherDepot,
        lines: [{ productId: lot.productId, itemId: lot.id, quantity }],
        ...(typeId === '8' ? { sourceId: partner } : typeId === '9' ? { destinationId: partner } : {}),
      },
    ]);
  }

  /** Posts in a transaction that commits only after the check. */
  async function postLate(one: Action): Promise<void> {
    const written = signal();
    const released = signal();
    const held: Database = {
      ...db,
      transaction: (work, begin, statementMs) =>
        db.transaction(
          async (tx) => {
            const result = await work(tx);
            written.give();
            await released.given;
            return result;
          },
          begin,
          statementMs,
        ),
    };
    const committed = post(one, held);
    await Promise.race([written.given, committed]);
    lateCommits.push(() => {
      released.give();
      return committed;
    });
  }

  /** Removes the transactions of a product and then the product; every other time, only the transactions if it has any. */
  async function dropProduct({ a, b }: Action): Promise<void> {
    const id = await pick('products', a, `id not in ('${bandages}', '${aspirin}')`);
    if (id === undefined) return;
    const entries = await db.query<{ id: string }>(
      'select distinct transaction_id as id from transaction_entries where account_id = $1 and product_id = $2',
      [accountId, id],
    );
    for (const entry of entries) await generic.remove(caller, 'transaction', entry.id);
    if (b % 2 === 0 && entries.length > 0) return;
    const lots = await db.query<{ id: string }>(
      'select id from inventory_items where account_id = $1 and product_id = $2',
      [accountId, id],
    );
    for (const lot of lots) await generic.remove(caller, 'inventoryItem', lot.id);
    await generic.remove(caller, 'product', id);
  }

  const generic = openGeneric(context);
  const shipments = openShipments(context);
  const works: Readonly<Record<Kind, (one: Action) => Promise<unknown>>> = {
    post,
    'post-late': postLate,
    async 'edit-transaction'({ a, b }) {
      const id = await pick('transactions', a);
      if (id === undefined) return;
      const changes = [
        { inventory: { id: b % 2 === 0 ? depot : otherDepot } },
        { transactionDate: new Date(context.clock.now().getTime() - b * 6 * 3_600_000).toISOString() },
        { comment: 'seen' },
      ];
      await generic.update(caller, 'transaction', id, changes[b % 3]);
    },
    async 'delete-transaction'({ a }) {
      const id = await pick('transactions', a);
      if (id !== undefined) await generic.remove(caller, 'transaction', id);
    },
    async reverse({ a }) {
      const id = await pick('transactions', a);
      if (id !== undefined) await openReversals(context).transaction(caller, id, { reason: 'Never was' });
    },
    async level({ a, b, c }) {
      const product = { id: (await pick('products', a)) ?? aspirin };
      const location = { id: b % 2 === 0 ? depot : otherDepot };
      await openInventoryLevels(context).put(caller, {
        location,
        product,
        minQuantity: c % 4 === 0 ? null : c % 15,
        maxQuantity: c % 3 === 0 ? null : c % 40,
      });
    },
    async 'new-product'({ a, c }) {
      names += 1;
      const [created = ''] = await generic.create(caller, 'product', [
        { name: `Product ${String(names)}`, category: { id: 'ROOT' }, ...(a % 2 === 0 ? { pricePerUnit: c } : {}) },
      ]);
      const { id } = JSON.parse(created) as { id: string };
      await insertLot(context, caller, {
        productId: id,
        lotNumber: 'N',
        ...(c % 2 === 0 ? { expires: '2026-05-01' } : {}),
      });
    },
    async rename({ a }) {
      names += 1;
      const id = (await pick('products', a)) ?? aspirin;
      await generic.update(caller, 'product', id, { name: `Name ${String(names)}` });
    },
    async price({ a, c }) {
      const id = (await pick('products', a)) ?? aspirin;
      await generic.update(caller, 'product', id, { pricePerUnit: c % 4 === 0 ? null : (c / 4).toFixed(2) });
    },
    'drop-product': dropProduct,
    async 'lot-status'({ a, b }) {
      const id = (await pick('inventory_items', a)) ?? aspirinSoon;
      const lotStatus = ['APPROVED', 'RECALLED', 'ON_HOLD', 'EXPIRED'][b % 4];
      await generic.update(caller, 'inventoryItem', id, { lotStatus });
    },
    async 'lot-date'({ a, b }) {
      const id = (await pick('inventory_items', a)) ?? aspirinSoon;
      const expirationDate = b % 3 === 0 ? null : `2026-0${String(1 + (b % 9))}-15`;
      const change = b % 2 === 0 ? { expirationDate } : { lotNumber: `L${String(b)}-${String(a)}` };
      await generic.update(caller, 'inventoryItem', id, change);
    },
    async ship({ a, b, c }) {
      await shipments.create(caller, {
        name: 'Out',
        origin: { id: a % 2 === 0 ? depot : otherDepot },
        destination: { id: ward },
        expectedShippingDate: '2026-03-04',
        shipmentItems: [{ inventoryItem: { id: b % 2 === 0 ? bandagesLot : aspirinSoon }, quantity: 1 + (c % 5) }],
      });
    },
    async 'end-shipment'({ a, b }) {
      const id = await pick('shipments', a, `status = 'PENDING'`);
      if (id !== undefined) await (b % 3 === 0 ? shipments.send(caller, id) : shipments.cancel(caller, id));
    },
    async 'edit-shipment-line'({ a, c }) {
      const id = await pick('shipment_items', a);
      if (id !== undefined) await generic.update(caller, 'shipmentItem', id, { quantity: c % 6 });
    },
    async request({ a, c }) {
      await openStockMovements(context).create(
        caller,
        {
          origin: { id: depot },
          destination: { id: ward },
          requestedBy: { id: caller.personId },
          dateRequested: context.clock.now().toISOString().slice(0, 10),
          lineItems: [{ product: { id: a % 2 === 0 ? bandages : aspirin }, quantityRequested: 1 + (c % 5) }],
        },
        depot,
      );
    },
    async order({ c }) {
      const created = await openPurchaseOrders(context).create(caller, {
        name: 'Spring',
        origin: { id: supplier },
        destination: { id: depot },
        orderItems: [{ product: { id: bandages }, quantity: 1 + c, unitPrice: 3 }],
      });
      if (c % 2 === 0) await openPurchaseOrders(context).approve(caller, created.id);
    },
    async 'rename-location'() {
      names += 1;
      await openLocations(context).update(caller, otherDepot, { name: `Depot ${String(names)}` });
    },
    zone: ({ a }) => twins.setZone(zones[a % 4] as string),
    // So many marks, all of one pair, that the check reads whole tables for them.
    'mark-much': ({ a }) =>
      db.query(
        `insert into check_marks (account_id, kind, location_id, product_id)
         select $1, 'stock', pair.location_id, pair.product_id
         from (select * from stock_pairs where account_id = $1 order by location_id, product_id limit 1) pair,
           generate_series(1, $2::int)`,
        [accountId, 90 + a],
      ),
    save: () => twins.save('saved'),
    restore: () => twins.restore('saved'),
  };

  /** Performs an action. One that the inventory refuses (a product with orders, a shipment without stock) changes nothing. */
  async function act(one: Action): Promise<void> {
    // Two late commits could wait for each other, or another action for one of them.
    await commitLate();
    await works[one.kind](one).catch((error: unknown) => {
      const isRefused = error instanceof Invalid || error instanceof NotAllowed || error instanceof NotFound;
      if (!isRefused) throw error;
    });
  }

  async function commitLate(): Promise<void> {
    const waiting = lateCommits;
    lateCommits = [];
    for (const commit of waiting) await commit();
  }

  return { act, commitLate };
}
