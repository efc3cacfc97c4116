import { beforeAll, describe, expect, it } from 'vitest';
import { useSystem } from '../system/shared-system.ts';
import { datasetNames, documentedChoices, documentedFields } from './setup/documented-fields.ts';
import { openReportedAccount, withoutWorkers, type ReportedAccount } from './setup/reported-account.ts';

// Document 1, Index and schema documents; document 4, section 3.
const run = useSystem(withoutWorkers('2026-03-02T01:00:00Z'));
let account: ReportedAccount;
beforeAll(async () => {
  account = await openReportedAccount(run.system);
});

interface Parameter {
  readonly name: string;
  readonly values: readonly string[] | null;
}
interface IndexEntry {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly earliest: string | null;
  readonly earliestByGrain: Readonly<Record<string, string | null>> | null;
}
const index = async (client = account.reports) =>
  (await client.ask('')).json<{ valuesIncluded: boolean; valuesHidden: string | null; datasets: IndexEntry[] }>();
const entry = async (name: string) => (await index()).datasets.find((one) => one.name === name);

describe('the index', () => {
  it('lists every dataset with what it can be asked', async () => {
    const { datasets, ...rest } = await index();
    expect(rest).toEqual({ schemaVersion: 1, valuesIncluded: true, valuesHidden: null });
    expect(datasets.map(({ name }) => name)).toEqual(datasetNames);
    const common = ['format', 'limit', 'cursor', 'locationId'];
    const own: Record<string, string[]> = {
      summary: ['values', 'date'],
      'stock-on-hand': ['values', 'date', 'productId', 'state'],
      'stock-history': ['values', 'grain', 'from', 'to', 'productId'],
      'stock-value-history': ['values', 'grain'],
      'lots-expiring': ['values', 'date', 'withinDays', 'includeExpired'],
      'purchase-orders-open': ['values', 'status', 'overdue'],
      activity: ['grain', 'from', 'to', 'category'],
    };
    for (const { name, parameters } of datasets) {
      expect([name, parameters.map((one) => one.name)]).toEqual([name, [...common, ...(own[name] ?? [])]]);
    }
  });

  it('describes a dataset in full', async () => {
    expect(await entry('activity')).toMatchObject({
      path: '/api/v1/reporting/activity',
      schemaPath: '/api/v1/reporting/activity/schema',
      kind: 'range',
      grains: ['daily', 'monthly'],
      defaultGrain: 'daily',
      limits: {
        json: { minimum: 1, maximum: 1_000, default: 1_000 },
        csv: { minimum: 1, maximum: 10_000, default: 10_000 },
      },
      dateField: 'activityDate',
      hasMoney: false,
      valuesIncluded: null,
    });
    expect(await entry('summary')).toMatchObject({
      kind: 'latest',
      grains: null,
      defaultGrain: null,
      earliestByGrain: null,
    });
    expect(await entry('stock-value-history')).toMatchObject({ kind: 'series', grains: ['daily', 'monthly', 'all'] });
  });

  it('describes parameters: values, defaults, repeats, bounds', async () => {
    const parametersOf = async (name: string) =>
      Object.fromEntries(((await entry(name))?.parameters ?? []).map((one) => [one.name, one]));
    const none = { values: null, default: null, repeatable: false, maxRepeats: null, minimum: null, maximum: null };
    expect(await parametersOf('activity')).toMatchObject({
      format: { ...none, type: 'enum', values: ['json', 'csv'], default: 'json' },
      limit: { ...none, type: 'integer', minimum: 1, maximum: 10_000 },
      cursor: { ...none, type: 'string' },
      locationId: { ...none, type: 'string' },
      grain: { ...none, type: 'enum', values: ['daily', 'monthly'], default: 'daily' },
      from: { ...none, type: 'date' },
      category: {
        type: 'enum',
        values: documentedChoices['activity']?.['category']?.split(' '),
        repeatable: true,
        maxRepeats: 10,
      },
    });
    expect(await parametersOf('lots-expiring')).toMatchObject({
      withinDays: { ...none, type: 'integer', minimum: 0, maximum: 365 },
      includeExpired: { type: 'boolean', default: false, repeatable: false },
      values: { ...none, type: 'enum', values: ['required'] },
    });
    expect((await parametersOf('stock-on-hand'))['state']?.values).toEqual(
      'all stock_out at_zero_no_minimum below_minimum above_maximum needs_attention'.split(' '),
    );
    expect(await parametersOf('purchase-orders-open')).toMatchObject({
      status: { values: ['open', 'draft', 'all'], default: 'open' },
      overdue: { type: 'boolean', default: false },
    });
  });

  it('tells whether the key includes values', async () => {
    const hidden = await index(await account.newKey({ includeValues: false }));
    expect(hidden).toMatchObject({ valuesIncluded: false, valuesHidden: 'key' });
    expect(hidden.datasets[0]).toMatchObject({ valuesIncluded: false });
  });

  it('tells the first day with data, once there is some', async () => {
    for (const { earliest } of (await index()).datasets) expect(earliest).toBeNull();
    await account.check();
    expect(await entry('stock-on-hand')).toMatchObject({ earliest: '2026-03-02', earliestByGrain: null });
    expect(await entry('stock-history')).toMatchObject({
      earliest: '2026-03-02',
      earliestByGrain: { daily: '2026-03-02', monthly: '2026-03-01' },
    });
    expect(await entry('stock-value-history')).toMatchObject({
      earliestByGrain: { daily: '2026-03-02', monthly: null },
    });
    // The first check also recorded the seven days before it.
    expect(await entry('activity')).toMatchObject({
      earliest: '2026-02-23',
      earliestByGrain: { daily: '2026-02-23', monthly: '2026-02-01' },
    });
  });
});

describe('the schemas', () => {
  const grains: [string, string | null][] = datasetNames.flatMap((name): [string, string | null][] =>
    ['stock-history', 'activity'].includes(name)
      ? [
          [name, null],
          [name, 'daily'],
          [name, 'monthly'],
        ]
      : [[name, null]],
  );

  it.each(grains)('of %s, grain %s, is the documented list of fields in order', async (dataset, grain) => {
    const answer = await account.reports.ask(`/${dataset}/schema${grain === null ? '' : `?grain=${grain}`}`);
    interface Schema {
      readonly parameters: unknown;
      readonly fields: { name: string; type: string; nullable: boolean; money: boolean; values: string[] | null }[];
    }
    const { fields, parameters, ...rest } = answer.json<Schema>();
    const defaultGrain = ['stock-history', 'activity', 'stock-value-history'].includes(dataset) ? 'daily' : null;
    expect(rest).toEqual({ dataset, grain: grain ?? defaultGrain, schemaVersion: 1 });
    expect(parameters).toEqual((await entry(dataset))?.parameters);
    expect(fields.map(({ name, type, nullable, money }) => ({ name, type, nullable, money }))).toEqual(
      documentedFields(dataset, grain),
    );
    for (const { name, type, values } of fields) {
      const choices = documentedChoices[dataset]?.[name];
      if (choices !== undefined) expect([name, values?.join(' ')]).toEqual([name, choices]);
      expect([name, values === null]).toEqual([name, type !== 'enum']);
    }
  });

  it('lists money fields whether or not the key includes values', async () => {
    const hidden = await account.newKey({ includeValues: false });
    const path = '/stock-on-hand/schema';
    expect((await hidden.ask(path)).text).toBe((await account.reports.ask(path)).text);
  });

  it('of the stored series is the same for every grain', async () => {
    const fields = async (grain: string) =>
      (await account.reports.ask(`/stock-value-history/schema?grain=${grain}`)).json()['fields'];
    expect(await fields('monthly')).toEqual(await fields('daily'));
    expect(await fields('all')).toEqual(await fields('daily'));
  });

  it.each([
    ['/summary/schema?grain=daily', 'unknown_parameter'],
    ['/stock-history/schema?grain=all', 'invalid_parameter'],
    ['/stock-history/schema?grain=', 'invalid_parameter'],
    ['/stock-history/schema?grain=daily&grain=daily', 'invalid_parameter'],
    ['/stock-history/schema?limit=1', 'unknown_parameter'],
    ['?format=json', 'unknown_parameter'],
  ])('%s is refused as %s', async (path, code) => {
    expect(await account.reports.refusal(path)).toEqual([400, code]);
  });
});
