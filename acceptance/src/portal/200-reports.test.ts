import type {
  ActivityTotalAnswer,
  ExpiryBucketAnswer,
  LocationChoice,
  ProductCategoryAnswer,
} from '@storehouse/contract/operations/portal/report-operations';
import type { UsageAnswer } from '@storehouse/contract/operations/portal/account-operations';
import { datasets } from '@storehouse/contract/reporting/datasets';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPortal, openTeammatePortal, type Portal } from '../system/portal.ts';
import { reportInstance } from '../system/reported-instance.ts';
import type { StockedInstance } from '../system/stocked-instance.ts';
import { useOwnSystem } from '../system/system.ts';

// Document 1: the portal's Reports page shows the figures of the Reporting API.
const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

interface Report {
  readonly state: string;
  readonly valuesIncluded: boolean;
  readonly valuesHidden: string | null;
  readonly rows: Record<string, unknown>[];
}

let stock: StockedInstance;
let owner: Portal;
let teammate: Portal;
beforeAll(async () => {
  stock = await reportInstance(run.system);
  owner = await openPortal(run.system, stock.account.subdomain);
  teammate = await openTeammatePortal(run.system, stock.account.subdomain, owner);
});

describe('reports in the portal', () => {
  it('are those of the Reporting API, to the byte, and cost nothing of its allowance', async () => {
    const { key } = await run.system.createKey(stock.account.id, { includeValues: true });
    const headers = { 'x-api-key': key };
    for (const { name } of datasets) {
      const theirs = await run.system.platform(`/api/v1/reporting/${name}`, { headers });
      const ours = await owner.call('GET', `/reports/${name}`);
      expect([name, ours.status, ours.text]).toEqual([name, 200, theirs.text]);
      expect(ours.headers['cache-control']).toBe('private, no-cache');
    }
    const { reporting } = await owner.json<UsageAnswer>(200, 'GET', '/usage');
    expect(reporting.remaining).toBe(reporting.limit - datasets.length);
  });

  it('carry values for the owner alone', async () => {
    const summary = (portal: Portal) => portal.json<Report>(200, 'GET', '/reports/summary');
    const [seen, hidden] = [await summary(owner), await summary(teammate)];
    expect(seen).toMatchObject({ valuesIncluded: true, valuesHidden: null });
    expect(seen.rows[0]).toMatchObject({ stockValue: 250, valueState: 'OK', stockOuts: 1 });
    expect(hidden).toMatchObject({ valuesIncluded: false, valuesHidden: 'not_owner' });
    expect(hidden.rows[0]).toMatchObject({ stockValue: null, valueState: 'HIDDEN', stockOuts: 1 });
    const csv = await teammate.call('GET', '/reports/stock-on-hand/download');
    expect(csv.headers['x-values-hidden']).toBe('not_owner');
    expect(csv.text).not.toContain('2.50');
  });

  it('take the filters of the datasets, and refuse what those refuse', async () => {
    const outs = await owner.json<Report>(200, 'GET', '/reports/stock-on-hand?state=stock_out');
    expect(outs.rows.map(({ locationId }) => locationId)).toEqual([stock.south]);
    expect(await owner.refusal('GET', '/reports/stock-on-hand?state=gone')).toEqual([400, 'invalid_parameter']);
    expect(await owner.refusal('GET', '/reports/stock-on-hand?colour=red')).toEqual([400, 'unknown_parameter']);
    expect(await owner.refusal('GET', '/reports/summary?date=2020-01-01')).toEqual([404, 'no_check_on_date']);
    expect(await owner.refusal('GET', '/reports/no-such')).toEqual([404, 'not_found']);
  });

  it('are downloaded whole, whatever the size of a page', async () => {
    const whole = await owner.call('GET', '/reports/stock-on-hand/download');
    const paged = await owner.call('GET', '/reports/stock-on-hand/download?limit=1');
    expect(whole.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(whole.headers['content-disposition']).toBe('attachment; filename="platform-stock-on-hand-2026-03-02.csv"');
    expect(whole.text.trimEnd().split('\r\n')).toHaveLength(3);
    expect(paged.text).toBe(whole.text);
    expect(paged.headers['x-next-cursor']).toBeUndefined();
  });

  it('know the locations of the check, the buckets of lots and the totals of activity', async () => {
    const get = async <T>(path: string) => (await owner.json<{ data: T[] }>(200, 'GET', `/reports/${path}`)).data;
    expect(await get<LocationChoice>('locations')).toEqual([
      { id: stock.north, name: 'North' },
      { id: stock.south, name: 'South' },
    ]);
    expect(await get<ProductCategoryAnswer>('categories')).toEqual([
      expect.objectContaining({ id: 'ROOT', productIds: [stock.product] }),
    ]);
    const buckets = await get<ExpiryBucketAnswer>('lots-expiring/buckets');
    expect(buckets.map(({ bucket, lots }) => `${bucket} ${String(lots)}`)).toEqual([
      'EXPIRED 0',
      'WITHIN_30 0',
      'WITHIN_60 0',
      'WITHIN_90 0',
      'WITHIN_180 0',
      'WITHIN_365 1',
    ]);
    expect(await get<ExpiryBucketAnswer>(`lots-expiring/buckets?locationId=${stock.south}`)).not.toContainEqual(
      expect.objectContaining({ lots: 1 }),
    );
    const expected = [{ category: 'ADJUSTMENT', quantityIn: 100, quantityOut: 0 }];
    expect(await get<ActivityTotalAnswer>('activity/totals')).toEqual([{ ...expected[0], period: '2026-03-01' }]);
    expect(await get<ActivityTotalAnswer>('activity/totals?grain=monthly')).toEqual([
      { ...expected[0], period: '2026-03-01' },
    ]);
    expect(await get<ActivityTotalAnswer>(`activity/totals?locationId=${stock.south}`)).toEqual([]);
    expect(await owner.refusal('GET', '/reports/activity/totals?from=x')).toEqual([400, 'invalid_parameter']);
  });

  it('say so before the first check, and nothing of other accounts', async () => {
    const other = await run.system.createAccount();
    const portal = await openPortal(run.system, other.subdomain);
    expect(await portal.json(200, 'GET', '/reports/summary')).toMatchObject({ state: 'NO_CAPTURE', rows: [] });
    for (const path of ['locations', 'categories', 'activity/totals']) {
      expect(await portal.json(200, 'GET', `/reports/${path}`)).toEqual({ data: [] });
    }
    const theirs = `/reports/stock-on-hand?locationId=${stock.north}`;
    expect((await portal.json<Report>(200, 'GET', theirs)).rows).toEqual([]);
  });
});
