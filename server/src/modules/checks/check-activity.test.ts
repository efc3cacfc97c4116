import { describe, expect, it } from 'vitest';
import { uuidOf, useChecks } from '../../testing/checks-fixture.ts';
import { insertLocation } from '../../testing/inventory-fixture.ts';
import { openReversals, openStockOperations } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openGeneric } from '../inventory/generic.ts';

const test = useTestDatabase();
const { context } = test;
const checks = useChecks(test);

describe('the activity part', () => {
  const activity = () =>
    checks.rows(`select activity_date as day, category, quantity_in as in, quantity_out as out, line_count as lines, first_day as first,
      last_day as last from activity_runs where account_id = $1 order by activity_date, category, first_day`);

  it('records complete days only, and again what is dated back', async () => {
    const { caller, depot, bandagesLot } = checks.inventory;
    const stock = openStockOperations(context);
    const adjust = (adjustmentType: string, line: object, transactionDate: string) =>
      stock.adjust(caller, {
        location: { id: depot },
        adjustmentType,
        transactionDate,
        lines: [{ inventoryItem: { id: bandagesLot }, ...line }],
      });
    context.at = new Date('2026-03-05T08:00:00Z');
    await adjust('CORRECTION', { quantityDelta: 20 }, '2026-02-20T08:00:00Z');
    await adjust('CORRECTION', { quantityDelta: 20 }, '2026-03-04T08:00:00Z');
    await adjust('CORRECTION', { quantityDelta: -5 }, '2026-03-04T23:59:59Z');
    await adjust('CONSUMED', { quantity: 2 }, '2026-03-05T00:00:00Z');
    await checks.checkAt('2026-03-05T09:00:00Z');
    const fourth = { day: '2026-03-04', category: 'ADJUSTMENT', in: 20, out: 5, lines: 2, first: '2026-03-05' };
    expect(await activity()).toEqual([{ ...fourth, last: 'infinity' }]);

    context.at = new Date('2026-03-06T08:00:00Z');
    await adjust('DAMAGED', { quantity: 1 }, '2026-03-01T08:00:00Z');
    await adjust('CORRECTION', { quantityDelta: 1 }, '2026-03-04T10:00:00Z');
    await checks.checkAt('2026-03-06T09:00:00Z');
    const first = '2026-03-06';
    expect(await activity()).toEqual([
      { day: '2026-03-01', category: 'DAMAGED', in: 0, out: 1, lines: 1, first, last: 'infinity' },
      { ...fourth, last: '2026-03-05' },
      { ...fourth, in: 21, lines: 3, first, last: 'infinity' },
      { day: '2026-03-05', category: 'CONSUMPTION', in: 0, out: 2, lines: 1, first, last: 'infinity' },
    ]);
  });

  it('tells categories by the other side, and leaves out moves between bins', async () => {
    const { caller, depot, otherDepot, supplier, ward, bandages, bandagesLot } = checks.inventory;
    const donor = await insertLocation(context, caller, 'Donor', '7');
    const bin = await insertLocation(context, caller, 'Shelf 1', '6', depot);
    const otherBin = await insertLocation(context, caller, 'Shelf 2', '6', otherDepot);
    const post = (typeId: string, other: string, quantity: number) =>
      openGeneric(context).create(caller, 'transaction', [
        {
          transactionType: { id: typeId },
          transactionDate: '2026-03-01T06:00:00Z',
          inventory: { id: depot },
          [typeId === '8' ? 'source' : 'destination']: { id: other },
          transactionEntries: [{ inventoryItem: { id: bandagesLot }, quantity }],
        },
      ]);
    await post('8', supplier, 100);
    await post('8', donor, 10);
    await post('8', otherDepot, 1);
    await post('8', otherBin, 2);
    await post('8', ward, 3);
    await post('8', bin, 50);
    await post('9', bin, 50);
    await post('9', otherDepot, 4);
    await post('9', ward, 5);
    await post('9', supplier, 6);
    await checks.checkAt('2026-03-02T08:00:00Z');
    expect((await activity()).map(({ category, in: into, out, lines }) => [category, into, out, lines])).toEqual([
      ['ISSUE', 0, 11, 2],
      ['RECEIPT', 110, 0, 2],
      ['RETURN', 3, 0, 1],
      ['TRANSFER_IN', 3, 0, 2],
      ['TRANSFER_OUT', 0, 4, 1],
    ]);
    expect(await checks.rows('select product_id from activity_runs where account_id = $1 limit 1')).toEqual([
      { product_id: uuidOf(bandages) },
    ]);
  });

  it('takes back by a reversal, on its day, in the category of what it reverses', async () => {
    const { caller, depot, supplier, ward, bandagesLot } = checks.inventory;
    const post = async (typeId: string, quantity: number, more: object = {}) => {
      const [json = ''] = await openGeneric(context).create(caller, 'transaction', [
        {
          transactionType: { id: typeId },
          transactionDate: '2026-03-01T06:00:00Z',
          inventory: { id: depot },
          transactionEntries: [{ inventoryItem: { id: bandagesLot }, quantity }],
          ...more,
        },
      ]);
      return (JSON.parse(json) as { id: string }).id;
    };
    const posted = [
      await post('8', 100, { source: { id: supplier } }),
      await post('9', 5, { destination: { id: ward } }),
      await post('2', 3),
      await post('7', 90),
    ];
    context.at = new Date('2026-03-02T06:00:00Z');
    const reversals = openReversals(context);
    for (const id of posted.reverse()) await reversals.transaction(caller, id, { reason: 'Never was' });
    await checks.checkAt('2026-03-03T08:00:00Z');
    expect((await activity()).map(({ day, category, in: into, out }) => [day, category, into, out])).toEqual([
      ['2026-03-01', 'CONSUMPTION', 0, 3],
      ['2026-03-01', 'COUNT', 0, 2],
      ['2026-03-01', 'ISSUE', 0, 5],
      ['2026-03-01', 'RECEIPT', 100, 0],
      ['2026-03-02', 'CONSUMPTION', 3, 0],
      ['2026-03-02', 'COUNT', 2, 0],
      ['2026-03-02', 'ISSUE', 5, 0],
      ['2026-03-02', 'RECEIPT', 0, 100],
    ]);
    const month = '2026-04-01T08:00:00Z';
    await checks.checkAt(month);
    expect(await checks.rows('select used, transferred_out as out from use_runs where account_id = $1')).toEqual([
      { used: 0, out: false },
    ]);
  });

  it('takes from a count the difference it made: by lot, the ones it does not list included', async () => {
    const { caller, depot, aspirinSoon, aspirinLater } = checks.inventory;
    const bin = await insertLocation(context, caller, 'Shelf 1', '6', depot);
    const post = (typeId: string, hour: number, entries: readonly (readonly [string, number, string?])[]) =>
      openGeneric(context).create(caller, 'transaction', [
        {
          transactionType: { id: typeId },
          transactionDate: `2026-03-01T0${String(hour)}:00:00Z`,
          inventory: { id: depot },
          transactionEntries: entries.map(([id, quantity, binId]) => ({
            inventoryItem: { id },
            quantity,
            ...(binId === undefined ? {} : { binLocation: { id: binId } }),
          })),
        },
      ]);
    const counts = async () =>
      (await activity())
        .filter(({ category, last }) => category === 'COUNT' && last === 'infinity')
        .map(({ in: into, out, lines }) => [into, out, lines]);
    await post('3', 1, [
      [aspirinSoon, 10],
      [aspirinLater, 7],
    ]);
    await post('7', 2, [[aspirinSoon, 12]]);
    await checks.checkAt('2026-03-02T08:00:00Z');
    expect(await counts()).toEqual([[2, 0, 1]]);
    // Moved into a bin by a count, which finds one fewer.
    await post('7', 3, [
      [aspirinSoon, 0],
      [aspirinSoon, 11, bin],
    ]);
    await checks.checkAt('2026-03-03T08:00:00Z');
    expect(await counts()).toEqual([[2, 1, 3]]);
    // A count of the whole product: the lot it does not list is gone.
    await post('11', 4, [[aspirinSoon, 11, bin]]);
    await checks.checkAt('2026-03-04T08:00:00Z');
    expect(await counts()).toEqual([[2, 8, 4]]);
    // A count that changes nothing is not activity, but an earlier entry changes what the count found.
    await post('7', 5, [[aspirinLater, 0]]);
    await post('3', 1, [[aspirinSoon, 1]]);
    await checks.checkAt('2026-03-05T08:00:00Z');
    expect(await counts()).toEqual([[1, 8, 5]]);
  });
});
