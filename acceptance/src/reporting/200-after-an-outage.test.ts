import { beforeAll, describe, expect, it } from 'vitest';
import { useOwnSystem } from '../system/system.ts';
import { openReportedAccount, withoutWorkers, type ReportedAccount } from './setup/reported-account.ts';

// Document 1, Index and `seriesStart`; document 4, section 3. One check in January, none for five months, then two in June.
const run = useOwnSystem(withoutWorkers('2026-01-20T05:00:00Z'));
let account: ReportedAccount;
let product: string;

beforeAll(async () => {
  account = await openReportedAccount(run.system);
  const depot = await (await account.session()).createLocation('Depot');
  product = await account.createProduct('Aspirin', { pricePerUnit: 2 });
  await account.post('adjustment', depot, [[await account.createLot(product), 9]]);
  await account.check();
  await account.pass(150);
  await account.check('stock', 'prices', 'orders');
  await account.checkNextDay();
  expect((await account.now()).slice(0, 10)).toBe('2026-06-20');
});

interface Described {
  readonly name: string;
  readonly earliest: string | null;
  readonly earliestByGrain: { readonly daily: string | null; readonly monthly: string | null } | null;
}

async function described(name: string): Promise<Described | undefined> {
  const { datasets } = (await account.reports.ask('')).json<{ datasets: Described[] }>();
  return datasets.find((dataset) => dataset.name === name);
}

describe('after months without checks', () => {
  it('stock-value-history starts with the first day and month that have data, though its rows begin earlier', async () => {
    const start = async (grain: string) => {
      const page = await account.reports.page('stock-value-history', { grain });
      return [page.seriesStart, page.rows[0]?.['periodStart']];
    };
    expect(await start('daily')).toEqual(['2026-06-19', '2026-03-23']);
    expect(await start('monthly')).toEqual(['2026-01-01', '2026-01-01']);
    expect(await start('all')).toEqual(['2026-01-01', '2026-01-01']);
    expect(await described('stock-value-history')).toMatchObject({
      earliest: '2026-06-19',
      earliestByGrain: { daily: '2026-06-19', monthly: '2026-01-01' },
    });
    const csv = await account.reports.csv('stock-value-history');
    expect(csv.headers['x-series-start']).toBe('2026-06-19');
  });

  it('a month whose checks all lie in the daily rows does not start the monthly ones', async () => {
    const young = await openReportedAccount(run.system);
    await young.check();
    const page = await young.reports.page('stock-value-history', { grain: 'monthly' });
    expect([page.seriesStart, page.rows]).toEqual([null, []]);
    expect((await young.reports.page('stock-value-history', { grain: 'all' })).seriesStart).toBe('2026-06-20');
  });

  it('purchase-orders-open starts with the latest order check, the only one that can be read', async () => {
    expect((await account.reports.page('purchase-orders-open')).seriesStart).toBe('2026-06-20');
    expect(await described('purchase-orders-open')).toMatchObject({ earliest: '2026-06-20', earliestByGrain: null });
  });

  it('months of stock cannot be worked out: NOT_ENOUGH_HISTORY, with the month that has a gap', async () => {
    expect(await account.reports.row('stock-on-hand', { productId: product })).toMatchObject({
      ...{ mosState: 'NOT_ENOUGH_HISTORY', amc: null, monthsOfStock: null, mosGapMonth: '2026-03-01' },
    });
    // A weekly activity check records every day of July, August and September.
    for (let week = 0; week < 15; week += 1) {
      await account.pass(7);
      await account.check(...(week < 14 ? (['activity'] as const) : []));
    }
    expect((await account.now()).slice(0, 10)).toBe('2026-10-03');
    expect(await account.reports.row('stock-on-hand', { productId: product })).toMatchObject({
      ...{ mosState: 'NO_USE', amc: 0, monthsOfStock: null, mosGapMonth: null },
    });
  });
});
