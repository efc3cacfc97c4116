import fc from 'fast-check';
import type { Transaction } from '../../database/database.ts';
import { describe, expect, it } from 'vitest';
import {
  createInventory,
  insertLocation,
  insertLot,
  instanceEvents,
  putOnHand,
  quantityOf,
  type InventoryFixture,
} from '../../testing/inventory-fixture.ts';
import { importFile, refusalsIn } from '../../testing/import-file.ts';
import { runWhileHeld } from '../../testing/run-while-held.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { distinctPairs, recountPairs } from './stock/pairs.ts';

const test = useTestDatabase();
const { context } = test;

const rows = (...lines: readonly string[]) => `${lines.join('\n')}\n`;
const header = 'location,productCode,lotNumber,expirationDate,binLocation,quantity';
const importStock = ({ caller }: InventoryFixture, lines: readonly string[], options = {}) =>
  importFile(context, caller, 'stock', rows(header, ...lines), options);
const transactions = ({ caller }: InventoryFixture) =>
  context.db.query<{ type: string; lines: number }>(
    `select transaction_type_id as type, (select count(*) from transaction_entries e
       where e.account_id = t.account_id and e.transaction_id = t.id) as lines
     from transactions t where account_id = $1 and comment = 'Stock import' order by sequence`,
    [caller.accountId],
  );
const dateSql = 'select expiration_date as expires from inventory_items where account_id = $1 and id = $2';
/** What is stored, by place. */
const stockOf = ({ caller }: InventoryFixture) =>
  context.db.query<{ location: string; product: string }>(
    `select location_id as location, product_id as product, inventory_item_id as item, bin_location_id as bin, quantity,
       quantity_on_hand as total, last_entry_at as entry, last_count_at as count
     from stock_lots join stock_pairs using (account_id, location_id, product_id)
     where account_id = $1 order by 1, 2, 3, 4`,
    [caller.accountId],
  );

describe('importing stock', () => {
  it('sets lots as a count does, creates new lots, and sends no event', async () => {
    const fixture = await createInventory(context);
    const { caller, depot, bandagesLot, aspirinSoon } = fixture;
    await putOnHand(context, caller, depot, aspirinSoon, 7);
    const events = await instanceEvents(context, caller);
    const lines = ['Main Depot,BAND,,,,12', 'Main Depot,ASPI,A,2026-06-30,,5', 'Main Depot,ASPI,NEW,2028-01-31,,9'];
    const { outcome } = await importStock(fixture, lines);
    expect(outcome).toEqual({ applied: 3, created: 2, updated: 1, unchanged: 0, refused: 0 });
    expect(await quantityOf(context, caller, depot, bandagesLot)).toBe(12);
    expect(await quantityOf(context, caller, depot, aspirinSoon)).toBe(5);
    expect(await instanceEvents(context, caller)).toEqual(events);
    expect(await transactions(fixture)).toEqual([{ type: '7', lines: 3 }]);
    const [created] = await context.db.query(
      `select expiration_date as expires, lot_status as status from inventory_items where account_id = $1 and lot_number = 'NEW'`,
      [caller.accountId],
    );
    expect(created).toEqual({ expires: '2028-01-31', status: 'APPROVED' });
  });

  it('changes nothing the second time', async () => {
    const fixture = await createInventory(context);
    const lines = ['Main Depot,BAND,,,,12', 'Other Depot,BAND,,,,0'];
    expect((await importStock(fixture, lines)).outcome).toMatchObject({ created: 2 });
    const stored = await stockOf(fixture);
    expect((await importStock(fixture, lines)).outcome).toEqual({
      applied: 0,
      created: 0,
      updated: 0,
      unchanged: 2,
      refused: 0,
    });
    expect(await stockOf(fixture)).toEqual(stored);
    expect(await transactions(fixture)).toHaveLength(2);
  });

  it('splits a long count into transactions that can be read', async () => {
    const fixture = await createInventory(context);
    const lines = Array.from({ length: 501 }, (_, index) => `Main Depot,BAND,L-${String(index)},,,1`);
    expect((await importStock(fixture, lines)).outcome).toMatchObject({ created: 501 });
    expect((await transactions(fixture)).map(({ lines: count }) => count)).toEqual([500, 1]);
  });

  it('sets a single bin, or the whole lot', async () => {
    const fixture = await createInventory(context);
    const { caller, depot, bandagesLot } = fixture;
    const [one, two] = [
      await insertLocation(context, caller, 'B-1', '6', depot),
      await insertLocation(context, caller, 'B-2', '6', depot),
    ];
    await insertLocation(context, caller, 'B-3', '6', fixture.otherDepot);
    const bins = async () =>
      Object.fromEntries(
        (
          await context.db.query<{ bin: string; quantity: number }>(
            `select bin_location_id as bin, quantity from stock_lots where account_id = $1 and inventory_item_id = $2`,
            [caller.accountId, bandagesLot],
          )
        ).map(({ bin, quantity }) => [bin, quantity]),
      );
    await importStock(fixture, ['Main Depot,BAND,,,B-1,4', 'Main Depot,BAND,,,b-2,6']);
    expect(await bins()).toEqual({ [one]: 4, [two]: 6 });
    // Sets one bin; the other bin and the stock outside bins stay.
    await importStock(fixture, ['Main Depot,BAND,,,B-1,5']);
    expect(await bins()).toEqual({ [one]: 5, [two]: 6 });
    // If other rows of the lot name bins, a row without one sets the stock outside bins.
    await importStock(fixture, ['Main Depot,BAND,,,,3', 'Main Depot,BAND,,,B-2,0']);
    expect(await bins()).toEqual({ '': 3, [one]: 5, [two]: 0 });
    // Alone, a row without a bin sets the whole lot. The lot is in two places, so its total goes outside bins.
    await importStock(fixture, ['Main Depot,BAND,,,,20']);
    expect(await bins()).toEqual({ '': 20, [one]: 0, [two]: 0 });
    // A lot in a single bin stays in it.
    await importStock(fixture, ['Main Depot,BAND,,,,0', 'Main Depot,BAND,,,B-1,2']);
    await importStock(fixture, ['Main Depot,BAND,,,,8']);
    expect(await bins()).toEqual({ '': 0, [one]: 8, [two]: 0 });
    expect(refusalsIn(await importStock(fixture, ['Main Depot,BAND,,,B-3,1']))).toEqual([
      '2: binLocation not found: "B-3"',
    ]);
  });

  it('counts nothing into a bin that is moved to another location meanwhile', async () => {
    const fixture = await createInventory(context);
    const { caller, depot, otherDepot } = fixture;
    const binId = await insertLocation(context, caller, 'B-1', '6', depot);
    const move = async (tx: Transaction) => {
      await tx.query('select 1 from locations where account_id = $1 and id = $2 for update', [caller.accountId, binId]);
      await tx.query('update locations set parent_location_id = $3 where account_id = $1 and id = $2', [
        caller.accountId,
        binId,
        otherDepot,
      ]);
    };
    const lines = ['Main Depot,BAND,,,B-1,4', 'Main Depot,ASPI,A,,,1'];
    const [outcome] = await runWhileHeld(context.db, move, [() => importStock(fixture, lines)]);
    expect(String(outcome)).toContain('A bin of the file was moved to another location: nothing was changed.');
    expect(await stockOf(fixture)).toEqual([]);
  });

  it('keeps the date of a lot, unless the file updates it', async () => {
    const fixture = await createInventory(context);
    const other = ['Main Depot,ASPI,A,2027-12-31,,5'];
    expect(refusalsIn(await importStock(fixture, other))).toEqual([
      '2: expirationDate must be that of the lot, which is 2026-06-30; import with update to change it',
    ]);
    expect((await importStock(fixture, other, { update: true })).outcome).toMatchObject({ applied: 1 });
    const twice = ['Main Depot,ASPI,N,2027-12-31,,5', 'Other Depot,ASPI,N,2027-11-30,,5'];
    expect(refusalsIn(await importStock(fixture, twice, { update: true }))).toEqual([
      '3: expirationDate differs from line 2, which has 2027-12-31 for this lot',
    ]);
  });

  it('counts a row that only changes the date of its lot as updated, once, and posts nothing for it', async () => {
    const fixture = await createInventory(context);
    const { caller, depot, otherDepot, aspirinSoon } = fixture;
    for (const location of [depot, otherDepot]) await putOnHand(context, caller, location, aspirinSoon, 5);
    const stored = await stockOf(fixture);
    // The second row finds the new date, as it would in a later batch.
    const lines = ['Main Depot,ASPI,A,2027-12-31,,5', 'Other Depot,ASPI,A,2027-12-31,,5'];
    const updated = { applied: 1, created: 0, updated: 1, unchanged: 1, refused: 0 };
    expect((await importStock(fixture, lines, { update: true, dryRun: true })).outcome).toEqual(updated);
    expect((await importStock(fixture, lines, { update: true })).outcome).toEqual(updated);
    expect(await context.db.query(dateSql, [caller.accountId, aspirinSoon])).toEqual([{ expires: '2027-12-31' }]);
    expect([await stockOf(fixture), await transactions(fixture)]).toEqual([stored, []]);
    expect((await importStock(fixture, lines, { update: true })).outcome).toMatchObject({ applied: 0, unchanged: 2 });
  });

  it('counts a row once that changes both the date and the quantity', async () => {
    const fixture = await createInventory(context);
    await putOnHand(context, fixture.caller, fixture.depot, fixture.aspirinSoon, 5);
    const both = await importStock(fixture, ['Main Depot,ASPI,A,2027-12-31,,6'], { update: true });
    expect(both.outcome).toEqual({ applied: 1, created: 0, updated: 1, unchanged: 0, refused: 0 });
  });

  it('refuses rows one by one', async () => {
    const fixture = await createInventory(context);
    const lines = [
      'Ward 7,BAND,,,,1',
      'Nowhere,BAND,,,,1',
      'Main Depot,NONE,,,,1',
      'Main Depot,BAND,,,,-1',
      'Main Depot,BAND,,,,',
      'Main Depot,BAND,,31/12/2027,,1',
      'Main Depot,BAND,,,,1',
      'Main Depot,BAND,,,,2',
    ];
    expect(refusalsIn(await importStock(fixture, lines))).toEqual([
      '2: location does not manage inventory',
      '3: location not found: "Nowhere"',
      '4: productCode not found: "NONE"',
      '5: quantity cannot be less than 0',
      '6: quantity cannot be null',
      '7: expirationDate must be a day such as 2026-03-01',
      '9: productCode is given twice: line 8 has the same',
    ]);
  });

  it('is what the ledger says, whatever was there before', async () => {
    const fixture = await createInventory(context);
    const { caller, depot, otherDepot } = fixture;
    const lots = [
      fixture.bandagesLot,
      fixture.aspirinSoon,
      await insertLot(context, caller, { productId: fixture.bandages, lotNumber: 'X' }),
    ];
    for (const name of ['B-1', 'B-2']) await insertLocation(context, caller, name, '6', depot);
    const row = fc.record({
      lot: fc.constantFrom('BAND,,', 'ASPI,A,', 'BAND,X,'),
      place: fc.constantFrom('Main Depot|', 'Main Depot|B-1', 'Main Depot|B-2', 'Other Depot|'),
      quantity: fc.integer({ min: 0, max: 5 }),
    });
    const step = fc.oneof(
      fc.uniqueArray(row, { minLength: 1, maxLength: 8, selector: ({ lot, place }) => lot + place }),
      fc.record({
        lot: fc.nat({ max: 2 }),
        location: fc.constantFrom(depot, otherDepot),
        delta: fc.integer({ min: -3, max: 3 }).filter((delta) => delta !== 0),
        // A clock of another machine may be ahead.
        aheadMs: fc.constantFrom(0, 0, 5_000),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const one of steps) {
          context.at = new Date(context.at.getTime() + 1_000);
          if (Array.isArray(one)) {
            const lines = one.map(({ lot, place, quantity }) => {
              const [location = '', bin = ''] = place.split('|');
              return `${location},${lot},${bin},${String(quantity)}`;
            });
            expect((await importStock(fixture, lines)).outcome.refused).toBe(0);
          } else {
            const ahead = {
              ...context,
              clock: { ...context.clock, now: () => new Date(context.at.getTime() + one.aheadMs) },
            };
            await putOnHand(ahead, caller, one.location, lots[one.lot] as string, one.delta);
          }
          const stored = await stockOf(fixture);
          const pairs = stored.map(({ location, product }) => ({ locationId: location, productId: product }));
          await context.db.transaction((tx) => recountPairs(tx, caller.accountId, distinctPairs(pairs)));
          expect(await stockOf(fixture)).toEqual(stored);
        }
      }),
      { numRuns: 20 },
    );
  });
});
