import { describe, expect, it } from 'vitest';
import { openPortal } from '../system/portal.ts';
import { useOwnSystem } from '../system/system.ts';
import type { Parameters, Row } from './setup/report-client.ts';
import { openReportedAccount, withoutWorkers } from './setup/reported-account.ts';

// Document 4, section 3: a total is the sum over every priced pair with a quantity other than zero.
const run = useOwnSystem(withoutWorkers('2026-03-02T01:00:00Z'));

describe('stock below zero', () => {
  const figures = 'valueState stockValue pairsWithStock pricedPairsWithStock'.split(' ');
  const of = (row: Row) => figures.map((name) => row[name]);

  it('counts in the total as in its rows, of all locations and of one; with stock means above zero', async () => {
    const account = await openReportedAccount(run.system);
    const session = await account.session();
    const [north, south] = [await session.createLocation('North'), await session.createLocation('South')];
    const lotOf = async (name: string, pricePerUnit: number) =>
      account.createLot(await account.createProduct(name, { pricePerUnit }));
    await account.post('consumption', north, [[await lotOf('Taken', 6), 2]]);
    await account.post('adjustment', north, [[await lotOf('Found', 5), 2]]);
    await account.post('consumption', south, [[await lotOf('Owed', 1.5), 3]]);
    await account.post('consumption', south, [[await lotOf('Free', 0), 3]]);
    await account.check();
    const rows = await account.reports.rows('stock-on-hand');
    expect(rows.map((row) => row['stockValue']).sort()).toEqual([-12, -4.5, 10, null]);
    for (const [locationId, expected] of [
      [undefined, ['OK', -6.5, 1, 1]],
      [north, ['OK', -2, 1, 1]],
      [south, ['OK', -4.5, 0, 0]],
    ] as const) {
      const filter: Parameters = locationId === undefined ? {} : { locationId };
      expect(of(await account.reports.row('summary', filter))).toEqual(expected);
      const point = await account.reports.row('stock-value-history', filter);
      expect([point['pointState'], point['measured'], ...of(point)]).toEqual(['OK', true, ...expected]);
    }
    const csv = await account.reports.csv('summary');
    expect(csv.text).toContain(',-6.50,');
    const portal = await openPortal(run.system, account.account.subdomain);
    const shown = await portal.json<{ rows: Row[] }>(200, 'GET', '/reports/summary');
    expect(of(shown.rows[0]!)).toEqual(['OK', -6.5, 1, 1]);
  });

  it('alone and without a price is NO_PRICE; at zero again it is NO_STOCK', async () => {
    const account = await openReportedAccount(run.system);
    const depot = await (await account.session()).createLocation('Depot');
    const lot = await account.createLot(await account.createProduct('Free', { pricePerUnit: 0 }));
    await account.post('consumption', depot, [[lot, 3]]);
    await account.check();
    expect(of(await account.reports.row('summary'))).toEqual(['NO_PRICE', null, 0, 0]);
    await account.pass();
    await account.post('adjustment', depot, [[lot, 3]]);
    await account.check();
    expect(of(await account.reports.row('summary'))).toEqual(['NO_STOCK', null, 0, 0]);
    const points = await account.reports.rows('stock-value-history');
    expect(points.map((row) => row['pointState'])).toEqual(['NO_PRICE', 'NOT_CAPTURED']);
  });
});
