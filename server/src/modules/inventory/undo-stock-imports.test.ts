import { describe, expect, it } from 'vitest';
import {
  createInventory,
  insertLocation,
  instanceEvents,
  putOnHand,
  quantityOf,
  type InventoryFixture,
} from '../../testing/inventory-fixture.ts';
import { openLocations, openStockOperations } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { useUploadedImports } from '../../testing/uploaded-import.ts';
import { distinctPairs, recountPairs } from './stock/pairs.ts';

const test = useTestDatabase();
const { context } = test;
const { apply, preview, read, undo } = useUploadedImports(context);

const header = 'location,productCode,lotNumber,expirationDate,binLocation,quantity';
const importStock = ({ caller }: InventoryFixture, lines: readonly string[], options = {}) =>
  apply(caller, 'stock', [header, ...lines], options);

const stockOf = ({ caller }: InventoryFixture) =>
  context.db.query<{ locationId: string; productId: string }>(
    `select location_id as "locationId", product_id as "productId", inventory_item_id as item, bin_location_id as bin,
       quantity
     from stock_lots where account_id = $1 and quantity <> 0 order by 1, 2, 3, 4`,
    [caller.accountId],
  );

async function dateOf({ caller }: InventoryFixture, lotId: string): Promise<string | null | undefined> {
  const [lot] = await context.db.query<{ expires: string | null }>(
    'select expiration_date as expires from inventory_items where account_id = $1 and id = $2',
    [caller.accountId, lotId],
  );
  return lot?.expires;
}

/** Expects that recalculating the stock from the ledger changes nothing. */
async function expectLedgerAgrees(own: InventoryFixture): Promise<void> {
  const stored = await stockOf(own);
  await context.db.transaction((tx) => recountPairs(tx, own.caller.accountId, distinctPairs(stored)));
  expect(await stockOf(own)).toEqual(stored);
}

describe('undoing counts', () => {
  it('reverses them by linked transactions, in bins, too, and deletes nothing', async () => {
    const own = await createInventory(context);
    const { caller, depot } = own;
    await insertLocation(context, caller, 'Shelf', '6', depot);
    await putOnHand(context, caller, depot, own.aspirinSoon, 7);
    const before = await stockOf(own);
    const id = await importStock(
      own,
      [
        'Main Depot,BAND,,,,12',
        'Main Depot,ASPI,A,2026-07-31,Shelf,5',
        'Main Depot,ASPI,A,,,1',
        'Other Depot,ASPI,NEW,2028-01-31,,9',
      ],
      { update: true },
    );
    const counted = await stockOf(own);
    const events = (await instanceEvents(context, caller)).length;
    const { undo: previewed } = await preview(caller, id);
    expect(previewed).toMatchObject({ counts: { removed: 0, restored: 1, reversed: 3, left: 0 } });
    expect(await stockOf(own)).toEqual(counted);

    expect(await undo(caller, id)).toMatchObject({ state: 'undone', undo: { counts: previewed?.counts } });
    expect(await stockOf(own)).toEqual(before);
    await expectLedgerAgrees(own);
    const reversals = await context.db.query<{ type: string; comment: string; of: string }>(
      `select t.transaction_type_id as type, t.comment, o.comment as of
       from transactions t join transactions o on o.account_id = t.account_id and o.id = t.reverses_id
       where t.account_id = $1`,
      [caller.accountId],
    );
    expect(reversals).toEqual([
      { type: '3', comment: 'Import undone: stock.csv', of: 'Stock import' },
      { type: '3', comment: 'Import undone: stock.csv', of: 'Stock import' },
    ]);
    // An Adjustment sends its event, however it was entered.
    expect((await instanceEvents(context, caller)).length).toBe(events + 2);
    expect(await dateOf(own, own.aspirinSoon)).toBe('2026-06-30');
  });

  it('restores the date of a lot, if that is all the import changed', async () => {
    const own = await createInventory(context);
    const { caller, depot, aspirinSoon } = own;
    await putOnHand(context, caller, depot, aspirinSoon, 5);
    const before = await stockOf(own);
    const id = await importStock(own, ['Main Depot,ASPI,A,2026-07-31,,5'], { update: true });
    expect(await read(caller, id)).toMatchObject({ counts: { created: 0, updated: 1, unchanged: 0 } });
    const { undo: previewed } = await preview(caller, id);
    expect(previewed).toMatchObject({ counts: { removed: 0, restored: 1, reversed: 0, left: 0 } });
    expect(await undo(caller, id)).toMatchObject({ state: 'undone', undo: { counts: previewed?.counts } });
    expect([await dateOf(own, aspirinSoon), await stockOf(own)]).toEqual(['2026-06-30', before]);
  });

  it('leaves the stock of lots that were used or counted since, and says so', async () => {
    const own = await createInventory(context);
    const { caller, depot } = own;
    const id = await importStock(own, [
      'Main Depot,BAND,,,,12',
      'Main Depot,ASPI,A,2026-06-30,,5',
      'Main Depot,ASPI,B,2027-06-30,,9',
    ]);
    const operations = openStockOperations(context);
    await operations.adjust(caller, {
      location: { id: depot },
      adjustmentType: 'CONSUMED',
      lines: [{ inventoryItem: { id: own.bandagesLot }, quantity: 2 }],
    });
    await operations.count(caller, {
      location: { id: depot },
      lines: [{ inventoryItem: { id: own.aspirinSoon }, quantity: 4 }],
    });
    const { undo: undone } = await undo(caller, id);
    expect(undone).toMatchObject({ counts: { reversed: 1, left: 2 } });
    expect(undone?.problems).toEqual([
      {
        line: null,
        name: 'Aspirin (ASPI), lot A at Main Depot',
        message: expect.stringMatching(/^was counted since, by TX-/) as string,
      },
      { line: null, name: 'Bandages (BAND) at Main Depot', message: 'was used since: only 10 left of 12' },
    ]);
    const quantities = [own.bandagesLot, own.aspirinSoon, own.aspirinLater].map((lot) =>
      quantityOf(context, caller, depot, lot),
    );
    expect(await Promise.all(quantities)).toEqual([10, 4, 0]);
    await expectLedgerAgrees(own);
  });

  it('leaves stock that would return to a bin that is in another location now', async () => {
    const own = await createInventory(context);
    const { caller, depot, otherDepot } = own;
    const binId = await insertLocation(context, caller, 'Shelf', '6', depot);
    await importStock(own, ['Main Depot,BAND,,,Shelf,5']);
    const id = await importStock(own, ['Main Depot,BAND,,,Shelf,0', 'Main Depot,ASPI,A,,,1']);
    await openLocations(context).update(caller, binId, { parentLocation: { id: otherDepot } });
    expect((await undo(caller, id)).undo).toMatchObject({
      counts: { reversed: 1, left: 1 },
      problems: [
        {
          line: null,
          name: 'Bandages (BAND) at Main Depot',
          message: 'would return to the bin Shelf, which is not in the location any more',
        },
      ],
    });
    const quantities = [own.bandagesLot, own.aspirinSoon].map((lot) => quantityOf(context, caller, depot, lot));
    expect(await Promise.all(quantities)).toEqual([0, 0]);
    await expectLedgerAgrees(own);
  });

  it('undoes the later one first, and then the earlier one', async () => {
    const own = await createInventory(context);
    const first = await importStock(own, ['Main Depot,BAND,,,,12']);
    const second = await importStock(own, ['Main Depot,BAND,,,,20']);
    expect(await undo(own.caller, first)).toMatchObject({
      state: 'applied',
      undo: { counts: { reversed: 0, left: 1 } },
    });
    expect(await undo(own.caller, second)).toMatchObject({ state: 'undone' });
    expect(await quantityOf(context, own.caller, own.depot, own.bandagesLot)).toBe(12);
    expect(await undo(own.caller, first)).toMatchObject({ state: 'undone' });
    expect(await quantityOf(context, own.caller, own.depot, own.bandagesLot)).toBe(0);
  });
});
