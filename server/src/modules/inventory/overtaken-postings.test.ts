import { beforeEach, describe, expect, it } from 'vitest';
import { countingAt, tick } from '../../testing/count-fixture.ts';
import { createInventory, insertLocation, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { importFile } from '../../testing/import-file.ts';
import { plainLedger } from '../../testing/plain-ledger.ts';
import { openReversals, openShipments, openStockOperations } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';

// An operation reads the clock when it starts, and then waits for the locks of its pairs. The holder of the locks may have
// posted with a later time. What is posted last must still take effect last, on top of the stock that it found. Only a count
// by hand or by import takes effect at the time when it started (decision 0069).

const test = useTestDatabase();
let fixture: InventoryFixture;

beforeEach(async () => {
  tick(test.context);
  fixture = await createInventory(test.context);
});

const stock = openStockOperations(test.context);
const shipments = openShipments(test.context);
/** Of the product ASPI, number A. */
const lot = () => fixture.aspirinSoon;
const counting = () => countingAt(test.context, fixture);
const adjust = (adjustmentType: string, line: object) =>
  stock.adjust(fixture.caller, {
    location: { id: fixture.depot },
    adjustmentType,
    lines: [{ inventoryItem: { id: lot() }, ...line }],
  });
const count = (quantity: number) =>
  stock.count(fixture.caller, {
    location: { id: fixture.depot },
    lines: [{ inventoryItem: { id: lot() }, quantity }],
  });
const ship = async (origin: string, destination: string, quantity: number) => {
  const shipmentItems = [{ inventoryItem: { id: lot() }, quantity }];
  const body = { name: 'S', origin: { id: origin }, destination: { id: destination }, shipmentItems };
  return (await shipments.create(fixture.caller, { ...body, expectedShippingDate: '2026-03-02' })).id;
};

/**
 * What each operation changes (`before`) in a stock of 10. It is prepared first, and carried out with an earlier time than the
 * count or the consumption that it waits for.
 */
const operations: Readonly<Record<string, { before: number; prepare(): Promise<() => Promise<unknown>> }>> = {
  'a sending of 4': {
    before: -4,
    async prepare() {
      const id = await ship(fixture.depot, fixture.otherDepot, 4);
      return () => shipments.send(fixture.caller, id);
    },
  },
  'a receipt of 4': {
    before: 4,
    async prepare() {
      const id = await ship(fixture.supplier, fixture.depot, 4);
      await shipments.send(fixture.caller, id);
      return () => shipments.receive(fixture.caller, id);
    },
  },
  'a consumption of 4': {
    before: -4,
    prepare: () => Promise.resolve(() => adjust('CONSUMED', { quantity: 4 })),
  },
  'a move of 4 into a bin': {
    before: 0,
    async prepare() {
      const bin = await insertLocation(test.context, fixture.caller, 'Shelf', '3', fixture.depot);
      const lines = [{ inventoryItem: { id: lot() }, quantity: 4, toBin: { id: bin } }];
      return () => stock.moveBetweenBins(fixture.caller, { location: { id: fixture.depot }, lines });
    },
  },
  'the reversal of a correction by 4': {
    before: -4,
    async prepare() {
      await adjust('CORRECTION', { quantityDelta: -4 });
      const { id } = (await adjust('CORRECTION', { quantityDelta: 4 })) as { id: string };
      return () => openReversals(test.context).transaction(fixture.caller, id, { reason: 'Never was' });
    },
  },
  'the approval of a count that found 1 more': {
    before: 1,
    async prepare() {
      const { counts, manager, submitted } = counting();
      const id = await submitted(lot(), 11);
      return () => counts.approve(manager, id, null);
    },
  },
};

/** Carries out the second operation after the first, but with an earlier time: as if it had waited for the locks of the first. */
async function overtaken(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<void> {
  const begun = test.context.at;
  tick(test.context);
  await first();
  const now = test.context.at;
  test.context.at = begun;
  await second();
  test.context.at = now;
}

async function expectOnHand(quantity: number): Promise<void> {
  expect(await counting().onHand(lot())).toBe(quantity);
  // Recalculating the pair from its ledger gives the same quantity.
  const scope = { locationId: fixture.depot, itemId: lot() };
  const { rows } = await plainLedger(test.db, fixture.caller.accountId, [fixture.aspirin], scope);
  expect(rows[0]?.balance).toBe(quantity);
}

describe('what waited for another posting takes effect after it', () => {
  it.each(Object.entries(operations))('%s after a consumption of 3', async (_, { before, prepare }) => {
    await counting().put(lot(), 10);
    const carryOut = await prepare();
    await overtaken(() => adjust('CONSUMED', { quantity: 3 }), carryOut);
    await expectOnHand(7 + before);
  });

  it.each(Object.entries(operations).filter(([name]) => !/count|reversal/.test(name)))(
    '%s after a count of 10',
    async (_, { before, prepare }) => {
      await counting().put(lot(), 10);
      const carryOut = await prepare();
      await overtaken(() => count(10), carryOut);
      await expectOnHand(10 + before);
    },
  );

  it.each([8, 7])('but a count says what was there before: 3 of %i are consumed afterwards', async (quantity) => {
    await counting().put(lot(), 10);
    await overtaken(
      () => adjust('CONSUMED', { quantity: 3 }),
      () => count(quantity),
    );
    await expectOnHand(quantity - 3);
  });

  it.each([8, 7])('and so does an import: 3 of %i are consumed afterwards', async (quantity) => {
    await counting().put(lot(), 10);
    const file = `location,productCode,lotNumber,quantity\nMain Depot,ASPI,A,${String(quantity)}\n`;
    await overtaken(
      () => adjust('CONSUMED', { quantity: 3 }),
      () => importFile(test.context, fixture.caller, 'stock', file),
    );
    await expectOnHand(quantity - 3);
  });

  /** The counts that wait: one of 10 by hand, and one from a file whose row names no bin. */
  const counts: Readonly<Record<string, () => Promise<unknown>>> = {
    'a count': () => count(10),
    'an import': () =>
      importFile(
        test.context,
        fixture.caller,
        'stock',
        'location,productCode,lotNumber,quantity\nMain Depot,ASPI,A,10\n',
      ),
  };
  const shelf = () => insertLocation(test.context, fixture.caller, 'Shelf', '3', fixture.depot);
  const putAway = (bin: string, quantity: number) =>
    stock.moveBetweenBins(fixture.caller, {
      location: { id: fixture.depot },
      lines: [{ inventoryItem: { id: lot() }, quantity, toBin: { id: bin } }],
    });

  it.each(Object.entries(counts))('%s says what was in the bin from which all of it is sent', async (_, carryOut) => {
    await counting().put(lot(), 10);
    await putAway(await shelf(), 10);
    const id = await ship(fixture.depot, fixture.otherDepot, 10);
    await overtaken(() => shipments.send(fixture.caller, id), carryOut);
    await expectOnHand(0);
  });

  it.each(Object.entries(counts))('%s says what was outside bins before it was put away', async (_, carryOut) => {
    await counting().put(lot(), 10);
    const bin = await shelf();
    await overtaken(() => putAway(bin, 10), carryOut);
    await expectOnHand(10);
  });

  it.each(Object.entries(counts))(
    '%s leaves out the lots that a count of the product cleared before',
    async (_, carryOut) => {
      await counting().put(lot(), 4);
      await putAway(await shelf(), 4);
      tick(test.context);
      await counting().post([{ inventoryItem: { id: fixture.aspirinLater }, quantity: 1 }], '11');
      await overtaken(() => adjust('CORRECTION', { quantityDelta: 3 }), carryOut);
      await expectOnHand(13);
      const inBins = await test.db.query(
        `select 1 from stock_lots where account_id = $1 and inventory_item_id = $2 and bin_location_id <> '' and quantity <> 0`,
        [fixture.caller.accountId, lot()],
      );
      expect(inBins).toEqual([]);
    },
  );

  it('and a date that somebody gave stays, and what was counted later stays counted', async () => {
    await counting().put(lot(), 10);
    const transactionDate = test.context.at.toISOString();
    tick(test.context);
    await count(10);
    await stock.adjust(fixture.caller, {
      location: { id: fixture.depot },
      adjustmentType: 'CONSUMED',
      transactionDate,
      lines: [{ inventoryItem: { id: lot() }, quantity: 4 }],
    });
    await expectOnHand(10);
  });
});
