import { beforeEach, describe, expect, it } from 'vitest';
import { createInventory, type InventoryFixture } from '../../../testing/inventory-fixture.ts';
import { openShipments, openStockOperations } from '../../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { openGeneric } from '../generic.ts';
import { Invalid } from '../invalid.ts';

const test = useTestDatabase();
let fixture: InventoryFixture;
beforeEach(async () => {
  fixture = await createInventory(test.context);
});

const create = async (className: string, body: object): Promise<Record<string, unknown>> => {
  const [json = ''] = await openGeneric(test.context).create(fixture.caller, className, [body]);
  return JSON.parse(json) as Record<string, unknown>;
};

/** Lets generated numbers collide, as if those given by hand had been inserted right after the next ones were taken. */
const forgetCounters = () =>
  test.db.query('delete from number_counters where account_id = $1', [fixture.caller.accountId]);

const bodies = {
  product: () => ({ name: 'Gauze', category: { id: 'ROOT' } }),
  shipment: () => ({
    name: 'By road',
    origin: { id: fixture.depot },
    destination: { id: fixture.otherDepot },
    expectedShippingDate: '2026-03-02',
  }),
  transaction: () => ({
    transactionType: { id: '3' },
    transactionDate: '2026-03-01T07:00:00Z',
    inventory: { id: fixture.depot },
    transactionEntries: [{ inventoryItem: { id: fixture.bandagesLot }, quantity: 5 }],
  }),
};

describe('a made number that somebody gives by hand at the same moment', () => {
  it.each([
    ['product', 'productCode', 'PR-'],
    ['shipment', 'shipmentNumber', 'SH-'],
    ['transaction', 'transactionNumber', 'TX-'],
  ] as const)('is passed over by the generic create of a %s', async (className, field, prefix) => {
    await create(className, { ...bodies[className](), [field]: `${prefix}1` });
    await forgetCounters();
    expect(await create(className, bodies[className]())).toMatchObject({ [field]: `${prefix}2` });
  });

  it('is passed over by a shipment', async () => {
    await create('shipment', { ...bodies.shipment(), shipmentNumber: 'SH-1' });
    await forgetCounters();
    const item = { inventoryItem: { id: fixture.aspirinSoon }, quantity: 1 };
    const made = await openShipments(test.context).create(fixture.caller, {
      ...bodies.shipment(),
      shipmentItems: [item],
    });
    expect(made.shipmentNumber).toBe('SH-2');
  });

  it('is passed over by an adjustment, which is posted once', async () => {
    await create('transaction', { ...bodies.transaction(), transactionNumber: 'TX-1' });
    await forgetCounters();
    const made = await openStockOperations(test.context).adjust(fixture.caller, {
      location: { id: fixture.depot },
      adjustmentType: 'CORRECTION',
      lines: [{ inventoryItem: { id: fixture.bandagesLot }, quantityDelta: 2 }],
    });
    expect(made).toMatchObject({ transactionNumber: 'TX-2' });
    const [stock] = await test.db.query('select quantity from stock_lots where account_id = $1', [
      fixture.caller.accountId,
    ]);
    expect(stock).toEqual({ quantity: 7 });
  });
});

describe('a number that was given by hand and is taken', () => {
  // With a comma in it, the server's message does not show where the number starts.
  it.each(['SH-1', 'by, hand'])('is an error as ever: %s', async (shipmentNumber) => {
    await create('shipment', { ...bodies.shipment(), shipmentNumber });
    const again = create('shipment', { ...bodies.shipment(), shipmentNumber });
    await expect(again).rejects.toThrow(Invalid);
    await expect(again).rejects.toMatchObject({ errors: [{ field: 'shipmentNumber', message: 'must be unique' }] });
  });
});

it('creates that come at the same time get a number each', async () => {
  const made = await Promise.all(Array.from({ length: 40 }, () => create('product', bodies.product())));
  expect(new Set(made.map(({ productCode }) => productCode)).size).toBe(40);
});

describe('numbers given by hand while others are made', () => {
  /** The unexpected failures: only a number that is taken may be refused; any other error would be a 500. */
  const outcomesOf = async (work: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(work)).flatMap((outcome) =>
      outcome.status === 'rejected' && !(outcome.reason instanceof Invalid) ? [String(outcome.reason)] : [],
    );
  const adjust = (itemId: string) =>
    openStockOperations(test.context).adjust(fixture.caller, {
      location: { id: fixture.depot },
      adjustmentType: 'CORRECTION',
      lines: [{ inventoryItem: { id: itemId }, quantityDelta: 1 }],
    });
  const nextNumber = async (kind: string) => {
    const [counter] = await test.db.query<{ last: number }>(
      'select last from number_counters where account_id = $1 and kind = $2',
      [fixture.caller.accountId, kind],
    );
    return (counter?.last ?? 0) + 1;
  };

  it('a list of transactions meets adjustments of the same products', async () => {
    const { bandagesLot, aspirinSoon } = fixture;
    for (let round = 0; round < 10; round += 1) {
      const next = await nextNumber('TX-');
      const byHand = (lots: readonly string[], numbers: readonly number[]) =>
        openGeneric(test.context).create(
          fixture.caller,
          'transaction',
          lots.map((id, index) => ({
            ...bodies.transaction(),
            ...(numbers[index] === undefined ? {} : { transactionNumber: `TX-${String(numbers[index])}` }),
            transactionEntries: [{ inventoryItem: { id }, quantity: 1 }],
          })),
        );
      const failed = await outcomesOf([
        adjust(aspirinSoon),
        byHand([bandagesLot, aspirinSoon], [next, next + 3]),
        adjust(bandagesLot),
        byHand([aspirinSoon, bandagesLot], [next + 1, next + 2]),
        adjust(aspirinSoon),
        byHand([aspirinSoon, bandagesLot, aspirinSoon], [next + 4]),
        adjust(bandagesLot),
      ]);
      expect(failed).toEqual([]);
    }
  });

  it('lists of shipments that give the same numbers in another order', async () => {
    // PostgreSQL takes a second to detect a deadlock.
    for (let round = 0; round < 3; round += 1) {
      const next = await nextNumber('SH-');
      const byHand = (...numbers: number[]) =>
        openGeneric(test.context).create(
          fixture.caller,
          'shipment',
          numbers.map((number) => ({ ...bodies.shipment(), shipmentNumber: `SH-${String(number)}` })),
        );
      const item = { inventoryItem: { id: fixture.aspirinSoon }, quantity: 1 };
      const made = () =>
        openShipments(test.context).create(fixture.caller, { ...bodies.shipment(), shipmentItems: [item] });
      const failed = await outcomesOf([
        made(),
        byHand(next + 1, next, next + 2),
        made(),
        byHand(next + 2, next + 1, next),
        made(),
      ]);
      expect(failed).toEqual([]);
    }
  });
});
