import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createInventory,
  insertLocation,
  instanceEvents,
  putOnHand,
  quantityOf,
  type InventoryFixture,
} from '../../testing/inventory-fixture.ts';
import { openInventoryLevels, openStockOperations, type StockOperations } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openGeneric } from './generic.ts';

const test = useTestDatabase();
let fixture: InventoryFixture;
let stock: StockOperations;

beforeAll(() => {
  stock = openStockOperations(test.context);
});
beforeEach(async () => {
  test.context.at = new Date(test.context.at.getTime() + 60_000);
  fixture = await createInventory(test.context, { zone: 'Europe/Paris' });
});

const onHand = (itemId: string) => quantityOf(test.context, fixture.caller, fixture.depot, itemId);
const put = (quantity: number) => putOnHand(test.context, fixture.caller, fixture.depot, fixture.aspirinSoon, quantity);
const line = (fields: object) => ({ inventoryItem: { id: fixture.aspirinSoon }, ...fields });
const adjustment = (adjustmentType: string, lines: object[], change: object = {}) => ({
  location: { id: fixture.depot },
  adjustmentType,
  lines,
  ...change,
});

describe('an adjustment', () => {
  it('corrects up and down, below nothing too, and sends its event', async () => {
    const body = adjustment(
      'CORRECTION',
      [
        line({ quantityDelta: -3, reasonCode: 'MISSING' }),
        line({ inventoryItem: { id: fixture.bandagesLot }, quantityDelta: 7 }),
      ],
      { comment: 'shelf check' },
    );
    const answer = await stock.adjust(fixture.caller, body);
    expect(answer).toMatchObject({
      transactionType: { id: '3', name: 'Adjustment', class: 'transactionType' },
      transactionNumber: expect.stringMatching(/^TX-\d+$/),
      inventory: { id: fixture.depot, name: 'Main Depot', class: 'location' },
      comment: 'shelf check',
      transactionEntries: [
        { inventoryItem: { id: fixture.aspirinSoon, lotNumber: 'A' }, quantity: -3, reasonCode: 'MISSING' },
        { quantity: 7, reasonCode: 'CORRECTION' },
      ],
    });
    expect([await onHand(fixture.aspirinSoon), await onHand(fixture.bandagesLot)]).toEqual([-3, 7]);
    const [event] = await instanceEvents(test.context, fixture.caller);
    expect(event).toMatchObject({
      type: 'inventory.stock_adjustment',
      data: {
        tenantId: fixture.caller.tenantId,
        adjustmentType: 'CORRECTION',
        locationId: fixture.depot,
        locationName: 'Main Depot',
        comment: 'shelf check',
        lines: [
          {
            productCode: 'ASPI',
            productName: 'Aspirin',
            lotNumber: 'A',
            quantity: 3,
            quantityDelta: -3,
            reasonCode: 'MISSING',
          },
          { productCode: 'BAND', productName: 'Bandages', quantity: 7, quantityDelta: 7, reasonCode: 'CORRECTION' },
        ],
        lineCount: 2,
        totalLineCount: 2,
        truncated: false,
        transactionDate: expect.stringMatching(/^2026-03-01T09:\d\d$/),
      },
    });
  });

  it.each(['CONSUMED', 'EXPIRED', 'DAMAGED'])('%s takes what is on hand and no more', async (adjustmentType) => {
    await put(10);
    await stock.adjust(fixture.caller, adjustment(adjustmentType, [line({ quantity: 6 })]));
    const tooMuch = adjustment(adjustmentType, [line({ quantity: 2 }), line({ quantity: 3 })]);
    await expect(stock.adjust(fixture.caller, tooMuch)).rejects.toMatchObject({
      errors: [{ field: 'lines[1].quantity', message: 'cannot be more than is on hand (2)' }],
    });
    expect(await onHand(fixture.aspirinSoon)).toBe(4);
    const events = await instanceEvents(test.context, fixture.caller);
    expect(events).toHaveLength(2);
    expect(events[1]!.data).toMatchObject({
      adjustmentType,
      lines: [{ quantity: 6, quantityDelta: -6, reasonCode: adjustmentType }],
    });
  });

  it.each([
    [{ adjustmentType: 'LOST' }, 'adjustmentType', 'must be one of CORRECTION, CONSUMED, EXPIRED, DAMAGED'],
    [{ location: { id: 'x' } }, 'location', 'not found'],
    [{ lines: [] }, 'lines', 'cannot be empty'],
    [{ lines: [{ inventoryItem: { id: 'x' }, quantityDelta: 1 }] }, 'lines[0].inventoryItem', 'not found'],
    [{ lines: [{ inventoryItem: { id: 'x' } }] }, 'lines[0].quantityDelta', 'cannot be null'],
    [{ transactionDate: '2030-01-01' }, 'transactionDate', 'cannot be in the future'],
  ])('with %j is refused at %s: %s', async (change, field, message) => {
    const body = adjustment('CORRECTION', [line({ quantityDelta: 1, quantity: 1 })], change);
    await expect(stock.adjust(fixture.caller, body)).rejects.toMatchObject({ errors: [{ field, message }] });
  });

  it('is for a place that manages inventory', async () => {
    const body = adjustment('CORRECTION', [line({ quantityDelta: 1 })], { location: { id: fixture.ward } });
    await expect(stock.adjust(fixture.caller, body)).rejects.toMatchObject({
      errors: [{ field: 'location', message: 'does not manage inventory' }],
    });
  });

  it('dated before a count changes history and not today', async () => {
    await put(10);
    test.context.at = new Date(test.context.at.getTime() + 3_600_000);
    await stock.count(fixture.caller, { location: { id: fixture.depot }, lines: [line({ quantity: 8 })] });
    const earlier = new Date(test.context.at.getTime() - 1_800_000).toISOString();
    await stock.adjust(
      fixture.caller,
      adjustment('CORRECTION', [line({ quantityDelta: -5 })], { transactionDate: earlier }),
    );
    expect(await onHand(fixture.aspirinSoon)).toBe(8);
  });

  it('a hundred at once of one lot all count', async () => {
    await put(1_000);
    const deltas = Array.from({ length: 100 }, (_, index) => (index % 3 === 0 ? -index : index));
    await Promise.all(
      deltas.map((quantityDelta) => stock.adjust(fixture.caller, adjustment('CORRECTION', [line({ quantityDelta })]))),
    );
    const sum = 1_000 + deltas.reduce((total, delta) => total + delta, 0);
    expect(await onHand(fixture.aspirinSoon)).toBe(sum);
    const [pair] = await test.db.query<{ quantity: number }>(
      `select quantity_on_hand as quantity from stock_pairs where account_id = $1 and product_id = $2`,
      [fixture.caller.accountId, fixture.aspirin],
    );
    expect(pair?.quantity).toBe(sum);
  });

  it('thirty write-offs at once never take more than there is', async () => {
    await put(20);
    const attempts = await Promise.allSettled(
      Array.from({ length: 30 }, () => stock.adjust(fixture.caller, adjustment('CONSUMED', [line({ quantity: 3 })]))),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    expect(await onHand(fixture.aspirinSoon)).toBe(2);
  });
});

describe('bins', () => {
  /** Puts a quantity into a bin through the generic API, which supports bins. */
  async function putIntoBin(name: string, quantity: number): Promise<string> {
    const bin = await insertLocation(test.context, fixture.caller, name, '6', fixture.depot);
    await openGeneric(test.context).create(fixture.caller, 'transaction', [
      {
        transactionType: { id: '3' },
        transactionDate: test.context.at.toISOString(),
        inventory: { id: fixture.depot },
        transactionEntries: [line({ quantity, binLocation: { id: bin } })],
      },
    ]);
    return bin;
  }
  const bins = () =>
    test.db.query<{ bin: string; quantity: number }>(
      `select bin_location_id as bin, quantity from stock_lots where account_id = $1 and inventory_item_id = $2
       order by bin_location_id`,
      [fixture.caller.accountId, fixture.aspirinSoon],
    );

  it('give what is written off, after what lies outside of them', async () => {
    await put(2);
    const bin = await putIntoBin('B1', 5);
    await stock.adjust(fixture.caller, adjustment('CONSUMED', [line({ quantity: 4 })]));
    expect(await bins()).toEqual([
      { bin: '', quantity: 0 },
      { bin, quantity: 3 },
    ]);
  });

  it('count with their lot: one bin keeps it, several are emptied', async () => {
    const bin = await putIntoBin('B1', 5);
    const count = (quantity: number) =>
      stock.count(fixture.caller, { location: { id: fixture.depot }, lines: [line({ quantity })] });
    await count(4);
    expect(await bins()).toEqual([{ bin, quantity: 4 }]);
    await putIntoBin('B2', 5);
    await count(20);
    expect((await bins()).map(({ quantity }) => quantity).sort((a, b) => a - b)).toEqual([0, 0, 20]);
    expect(await onHand(fixture.aspirinSoon)).toBe(20);
  });
});

describe('a count', () => {
  it('sets the listed lots, leaves the others and sends nothing', async () => {
    await put(10);
    await putOnHand(test.context, fixture.caller, fixture.depot, fixture.aspirinLater, 5);
    const before = (await instanceEvents(test.context, fixture.caller)).length;
    const answer = await stock.count(fixture.caller, {
      location: { id: fixture.depot },
      comment: 'yearly',
      lines: [line({ quantity: 7 }), { inventoryItem: { id: fixture.bandagesLot }, quantity: 0 }],
    });
    expect(answer).toMatchObject({
      transactionType: { id: '7' },
      comment: 'yearly',
      transactionEntries: [{ quantity: 7 }, {}],
    });
    expect([await onHand(fixture.aspirinSoon), await onHand(fixture.aspirinLater)]).toEqual([7, 5]);
    expect(await instanceEvents(test.context, fixture.caller)).toHaveLength(before);
    await expect(
      stock.count(fixture.caller, {
        location: { id: fixture.depot },
        lines: [line({ quantity: 1 }), line({ quantity: 2 })],
      }),
    ).rejects.toMatchObject({ errors: [{ field: 'lines[1].inventoryItem', message: 'must be unique' }] });
    await expect(
      stock.count(fixture.caller, { location: { id: fixture.depot }, lines: [line({ quantity: -1 })] }),
    ).rejects.toMatchObject({ errors: [{ field: 'lines[0].quantity', message: 'cannot be less than 0' }] });
  });
});

describe('a level', () => {
  it('is created and replaced, and gives the pair its stock row', async () => {
    const levels = openInventoryLevels(test.context);
    const { caller, depot, ward, aspirin, bandages } = fixture;
    const pair = { location: { id: ward }, product: { id: aspirin } };
    expect(await levels.put(caller, { ...pair, minQuantity: 5, maxQuantity: 50 })).toMatchObject({
      location: { id: ward, name: 'Ward 7', class: 'location' },
      product: { id: aspirin, name: 'Aspirin', class: 'product' },
      minQuantity: 5,
      reorderQuantity: null,
      maxQuantity: 50,
      version: 0,
    });
    expect(await levels.put(caller, { ...pair, reorderQuantity: 9 })).toMatchObject({
      minQuantity: null,
      reorderQuantity: 9,
      version: 1,
    });
    await levels.put(caller, { location: { id: depot }, product: { id: bandages }, minQuantity: 0 });
    const all = { max: null, offset: 0 };
    expect(await levels.list(caller, all)).toMatchObject({ totalCount: 2 });
    expect((await levels.list(caller, { ...all, locationId: ward })).data).toMatchObject([
      { product: { id: aspirin } },
    ]);
    expect((await levels.list(caller, { ...all, productId: bandages, locationId: ward })).data).toEqual([]);
    const rows = await test.db.query('select 1 from stock_pairs where account_id = $1', [caller.accountId]);
    expect(rows).toHaveLength(2);
    await expect(levels.put(caller, { ...pair, product: { id: 'x' } })).rejects.toMatchObject({
      errors: [{ field: 'product', message: 'not found' }],
    });
    await expect(levels.put(caller, { ...pair, minQuantity: -1 })).rejects.toMatchObject({
      errors: [{ field: 'minQuantity', message: 'cannot be less than 0' }],
    });
  });
});
