import { describe, expect, it } from 'vitest';
import { useChecks } from '../../testing/checks-fixture.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openStockOperations } from '../inventory/stock-operations.ts';

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
});
