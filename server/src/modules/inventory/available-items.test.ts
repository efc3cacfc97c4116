import { array, assert, asyncProperty, constantFrom, integer, option, record } from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createInventory,
  insertLocation,
  insertLot,
  insertProduct,
  putOnHand,
  type InventoryFixture,
} from '../../testing/inventory-fixture.ts';
import { openShipments, openStockMovements } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openAvailableItems, type AvailableItems } from './available-items.ts';
import { lotStockSql, pairStockSql } from './available-to-promise.ts';
import { openGeneric } from './generic.ts';

const test = useTestDatabase();
let fixture: InventoryFixture;
let available: AvailableItems;
let bin: string;

beforeAll(async () => {
  fixture = await createInventory(test.context);
  available = openAvailableItems(test.context);
  bin = await insertLocation(test.context, fixture.caller, 'Shelf 1', '6', fixture.depot);
});

interface Lot {
  readonly status: string;
  readonly expires: string | null;
  readonly quantity: number;
  readonly inBin: number;
  /** Picked by a pending shipment. */
  readonly picked: number;
}

let made = 0;

/** A product with these lots at the depot, and a movement that requests some of it. */
async function stocked(lots: readonly Lot[], requested: number): Promise<{ code: string; productId: string }> {
  made += 1;
  const { caller, depot, ward } = fixture;
  const code = `AVAIL-${made}`;
  const productId = await insertProduct(test.context, caller, `Product ${made}`, code);
  for (const [index, lot] of lots.entries()) {
    const itemId = await insertLot(test.context, caller, {
      productId,
      lotNumber: `L${index}`,
      status: lot.status,
      ...(lot.expires && { expires: lot.expires }),
    });
    await putOnHand(test.context, caller, depot, itemId, lot.quantity);
    await openGeneric(test.context).create(caller, 'transaction', [
      {
        transactionType: { id: '3' },
        transactionDate: test.context.at.toISOString(),
        inventory: { id: depot },
        transactionEntries: [{ inventoryItem: { id: itemId }, quantity: lot.inBin, binLocation: { id: bin } }],
      },
    ]);
    if (lot.picked > 0) {
      await openShipments(test.context).create(caller, {
        name: 'Pending',
        origin: { id: depot },
        destination: { id: ward },
        expectedShippingDate: '2026-03-05',
        shipmentItems: [{ inventoryItem: { id: itemId }, quantity: lot.picked }],
      });
    }
  }
  if (requested > 0) {
    const body = {
      origin: { id: depot },
      destination: { id: ward },
      lineItems: [{ product: { id: productId }, quantityRequested: requested }],
    };
    await openStockMovements(test.context).create(caller, body, depot);
  }
  return { code, productId };
}

async function promiseOf(productId: string) {
  const [row] = await test.db.query<{ on_hand: number; allocated: number; on_hold: number; available: number }>(
    `select quantity_on_hand as on_hand, quantity_allocated as allocated, quantity_on_hold as on_hold,
       quantity_available as available
     from (${pairStockSql(`(${lotStockSql()})`)}) promise where product_id = $2`,
    [fixture.caller.accountId, productId],
  );
  return row;
}

const lot = (fields: Partial<Lot>): Lot => ({
  status: 'APPROVED',
  expires: null,
  quantity: 10,
  inBin: 0,
  picked: 0,
  ...fields,
});

describe('available items', () => {
  it('are the lots with a quantity, soonest expiry first, with what can be promised of each', async () => {
    const { code, productId } = await stocked(
      [
        lot({ quantity: 5 }),
        lot({ quantity: 8, expires: '2027-01-01' }),
        lot({ quantity: 6, expires: '2026-05-01', picked: 2 }),
        lot({ quantity: 7, expires: '2026-04-01', status: 'RECALLED' }),
        lot({ quantity: 3, expires: '2026-04-15', status: 'ON_HOLD' }),
        lot({ quantity: 0 }),
        lot({ quantity: 4, expires: '2020-01-01', picked: 4, status: 'EXPIRED' }),
      ],
      6,
    );
    const items = await available.list(fixture.caller, code, fixture.depot);
    expect(
      items.map((item) => [item.inventoryItem.lotNumber, item.quantityOnHand, item.quantityAvailable, item.status]),
    ).toEqual([
      ['L6', 4, 0, 'NOT_AVAILABLE'],
      ['L3', 7, 0, 'RECALLED'],
      ['L4', 3, 0, 'HOLD'],
      ['L2', 6, 0, 'NOT_AVAILABLE'],
      ['L1', 8, 6, 'PICKED'],
      ['L0', 5, 5, 'AVAILABLE'],
    ]);
    expect(items[1]).toMatchObject({
      inventoryItem: { lotNumber: 'L3', expirationDate: '2026-04-01' },
      product: { id: productId, productCode: code },
      binLocation: null,
    });
    expect(await promiseOf(productId)).toEqual({ on_hand: 33, allocated: 12, on_hold: 10, available: 11 });
  });

  it('lay what is requested on lots that can be picked before expired ones, which can still be promised', async () => {
    const { code, productId } = await stocked(
      [lot({ quantity: 4, expires: '2020-01-01' }), lot({ quantity: 6, expires: '2027-01-01' }), lot({ quantity: 5 })],
      9,
    );
    const availableOf = async () =>
      (await available.list(fixture.caller, code, fixture.depot)).map((item) => [
        item.inventoryItem.lotNumber,
        item.quantityAvailable,
        item.status,
      ]);
    expect(await availableOf()).toEqual([
      ['L0', 4, 'AVAILABLE'],
      ['L1', 0, 'NOT_AVAILABLE'],
      ['L2', 2, 'PICKED'],
    ]);
    expect((await promiseOf(productId))?.available).toBe(6);
  });

  it('show bins, and need a location and a product that are there', async () => {
    const { code } = await stocked([lot({ quantity: 2, inBin: 3 })], 0);
    expect(await available.list(fixture.caller, code, fixture.depot)).toMatchObject([
      { binLocation: null, quantityOnHand: 2 },
      { binLocation: { id: bin, name: 'Shelf 1', class: 'location' }, quantityOnHand: 3 },
    ]);
    expect(await available.list(fixture.caller, code, fixture.otherDepot)).toEqual([]);
    await expect(available.list(fixture.caller, code, null)).rejects.toMatchObject({
      errors: [{ field: 'location.id' }],
    });
    await expect(available.list(fixture.caller, code, 'x')).rejects.toMatchObject({
      errors: [{ field: 'location.id', message: 'not found' }],
    });
    await expect(available.list(fixture.caller, 'NO-SUCH', fixture.depot)).rejects.toMatchObject({ name: 'NotFound' });
  });

  it('add up to what the pair can promise, whatever is picked, requested, on hold or below nothing', async () => {
    const anyLot = record({
      status: constantFrom('APPROVED', 'APPROVED', 'QUARANTINED', 'RECALLED', 'EXPIRED'),
      expires: option(constantFrom('2020-04-01', '2026-04-01', '2026-09-01')),
      quantity: integer({ min: -4, max: 10 }),
      inBin: integer({ min: -4, max: 10 }),
      picked: integer({ min: 0, max: 8 }),
    });
    await assert(
      asyncProperty(array(anyLot, { maxLength: 4 }), integer({ min: 0, max: 15 }), async (lots, requested) => {
        const { code, productId } = await stocked(lots, requested);
        const items = await available.list(fixture.caller, code, fixture.depot);
        const promised = items.reduce((sum, { quantityAvailable }) => sum + quantityAvailable, 0);
        expect(promised).toBe((await promiseOf(productId))?.available ?? 0);
        const free = lots
          .filter(({ status }) => status === 'APPROVED' || status === 'EXPIRED')
          .reduce((sum, { quantity, inBin, picked }) => sum + Math.max(0, quantity + inBin - picked), 0);
        expect(promised).toBe(Math.max(0, free - requested));
      }),
      { numRuns: 40 },
    );
  }, 120_000);
});
