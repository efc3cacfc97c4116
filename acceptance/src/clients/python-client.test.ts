import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { genericClasses } from '@storehouse/contract/inventory/generic-classes';
import type { CapturedRequestAnswer } from '@storehouse/contract/operations/webhooks/webhook-schemas';
import { fieldsOf } from '@storehouse/contract/reporting/dataset';
import { datasets } from '@storehouse/contract/reporting/datasets';
import type { FieldType } from '@storehouse/contract/reporting/field';
import { eventRegistry } from '@storehouse/contract/webhooks/event-registry';
import { testType } from '@storehouse/contract/webhooks/envelope';
import { beforeAll, describe, expect, it } from 'vitest';
import { openClinic, type Clinic } from '../reporting/setup/clinic.ts';
import type { Parameters, Row } from '../reporting/setup/report-client.ts';
import { withoutWorkers } from '../reporting/setup/reported-account.ts';
import { useSystem } from '../system/shared-system.ts';
import { python, spawnAction, spawnPython } from './spawn-python.ts';

// Document 6, the client's surface, in Python: every answer is compared with the API's own.
if (!python) process.stdout.write('The tests of the Python client are skipped: no Python 3.9 or newer was found.\n');
else if (!python.hasPandas) process.stdout.write('Tests with pandas are skipped (apt-get install python3-pandas).\n');

async function outputOf(child: ChildProcessWithoutNullStreams, input = '') {
  child.stdin.end(input);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, stdout, stderr };
}

it.skipIf(!python)('its unit tests pass', async () => {
  const { code, stderr } = await outputOf(spawnPython(['-W', 'error::ResourceWarning', '-m', 'unittest']));
  expect(stderr).toMatch(/Ran \d\d+ tests/);
  expect([code, stderr]).toEqual([0, expect.stringMatching(/\nOK/)]);
});

describe.skipIf(!python)('the Python client', () => {
  const run = useSystem(withoutWorkers('2026-03-02T01:00:00Z'));
  let clinic: Clinic;
  const reports = () => clinic.account.reports;

  beforeAll(async () => {
    clinic = await openClinic(run.system);
    const { account, north, aspirin } = clinic;
    const lot = await account.createLot(aspirin, 'P', '2026-06-30');
    for (const day of ['2026-02-25', '2026-02-26', '2026-02-27']) {
      await account.post('adjustment', north, [[lot, 5]], { at: `${day}T06:00:00Z` });
      await account.post('consumption', north, [[lot, 2]], { at: `${day}T07:00:00Z` });
    }
    await account.check();
  });

  async function use<T>(action: string, input: unknown = null): Promise<T> {
    const child = spawnAction(run.system, action, clinic.account.account.subdomain, reports().key);
    const { code, stdout, stderr } = await outputOf(child, JSON.stringify(input));
    if (code !== 0) throw new Error(`${action}: ${stderr}`);
    return JSON.parse(stdout) as T;
  }

  const requests: [string, Parameters][] = [
    ['summary', {}],
    ['stock-on-hand', { limit: 2 }],
    ['stock-on-hand', { limit: 1, state: 'needs_attention' }],
    ['stock-history', { limit: 3 }],
    ['stock-history', { limit: 3, grain: 'monthly' }],
    ['stock-value-history', { grain: 'all', limit: 2 }],
    ['lots-expiring', { limit: 1, withinDays: 365, includeExpired: true }],
    ['purchase-orders-open', { limit: 1, status: 'all' }],
    ['activity', { limit: 2, category: ['ADJUSTMENT', 'CONSUMPTION'] }],
    ['activity', { limit: 2, grain: 'monthly' }],
  ];

  it('walks every dataset as the API answers in one page, in JSON and in CSV', async () => {
    interface Walked {
      answers: { rows: Row[]; csv: string; csvPages: number }[];
      remaining: number;
    }
    const { answers, remaining } = await use<Walked>('walk', requests);
    for (const [index, [dataset, { limit, ...parameters }]] of requests.entries()) {
      const whole = await reports().page(dataset, parameters);
      const { rows, csv, csvPages } = answers[index]!;
      expect([dataset, rows]).toEqual([dataset, whole.rows]);
      expect([dataset, csv]).toEqual([dataset, (await reports().csv(dataset, parameters)).text]);
      expect(rows.length).toBeGreaterThan(0);
      expect([dataset, csvPages]).toEqual([dataset, Math.ceil(rows.length / Number(limit ?? 1_000))]);
    }
    expect(remaining).toBeLessThan(600);
  });

  const dtypes: Readonly<Record<FieldType, string>> = {
    string: 'string',
    integer: 'Int64',
    decimal: 'Float64',
    boolean: 'boolean',
    date: 'datetime64[ns]',
    datetime: 'datetime64[ns, UTC]',
    enum: 'category',
  };

  it.skipIf(python?.hasPandas !== true)('makes data frames with the types of the schema', async () => {
    interface Frame {
      dtypes: Record<string, string>;
      columns: Record<string, unknown[]>;
    }
    const frames = await use<Frame[]>('frames', requests);
    for (const [index, [name, { limit: _, ...parameters }]] of requests.entries()) {
      const dataset = datasets.find((each) => each.name === name)!;
      const fields = fieldsOf(dataset, parameters['grain'] === 'monthly' ? 'monthly' : null);
      const frame = frames[index]!;
      expect(Object.entries(frame.dtypes)).toEqual(fields.map((field) => [field.name, dtypes[field.type]]));
      const rows = await reports().rows(name, parameters);
      for (const field of fields) {
        const given = rows.map((row) => {
          const value = row[field.name];
          return field.type === 'datetime' && value !== null ? Date.parse(value as string) : value;
        });
        expect([name, field.name, frame.columns[field.name]]).toEqual([name, field.name, given]);
      }
    }
  });

  it('reads and writes objects', async () => {
    const answer = await use<Record<string, Record<string, unknown>> & { listed: { id: string; name: string }[] }>(
      'data',
    );
    const ask = async (path: string) => {
      const headers = { 'x-api-key': reports().key };
      return (await run.system.instance(clinic.account.account.subdomain, `/api/v1${path}`, { headers })).json();
    };
    expect(answer['read']).toEqual(await ask(`/generic/product/${String(answer['one']!['id'])}`));
    expect(answer['read']).toEqual(answer['changed']);
    expect(answer['changed']).toMatchObject({ name: 'Gauze', unitOfMeasure: 'roll' });
    expect({ data: answer.listed }).toEqual(await ask('/generic/product'));
    expect(answer.listed.map(({ name }) => name)).toEqual(expect.arrayContaining(['Gauze', 'Tape']));
    expect(answer.listed.map(({ name }) => name)).not.toContain('Splint');
    expect(answer['second']).toEqual([answer.listed[1]]);
    expect({ data: answer['types'] }).toEqual(await ask('/generic/locationType?max=2'));
    expect({ data: answer['locations'] }).toEqual(await ask('/locations'));
    expect(answer['refusals']).toEqual({
      outdated: { status: 400, code: 'invalid_request', fields: ['version'] },
      invalid: { status: 400, code: 'invalid_request', fields: ['category'] },
      missing: { status: 404, code: 'not_found', fields: [] },
    });
    expect(answer['limit']).toBe(50_000);
  });

  it('raises refusals with their codes', async () => {
    expect(await use('refusals')).toMatchObject([
      { status: 400, code: 'unknown_parameter' },
      { status: 404, code: 'not_found' },
      { status: 404, code: 'no_check_on_date' },
      { status: 401, code: 'unauthorized' },
    ]);
  });

  it('verifies a delivery', async () => {
    const ask = async <T>(method: string, path: string, body?: unknown) => {
      const headers = { 'x-api-key': reports().key };
      return (await run.system.platform(`/api/v1/webhooks${path}`, { method, headers, body })).json<T>();
    };
    const receiver = await ask<{ id: string; url: string }>('POST', '/test-receivers');
    const endpoint = { name: 'Python', url: receiver.url, events: ['order.created'] };
    const { id, secret } = await ask<{ id: string; secret: string }>('POST', '', endpoint);
    await ask('POST', `/${id}/test`, { type: 'order.created' });
    const { data } = await ask<{ data: CapturedRequestAnswer[] }>('GET', `/test-receivers/${receiver.id}/requests`);
    const { bodyBase64, headers, body } = data[0]!;
    const now = Number(headers['x-platform-timestamp']);
    expect(await use('webhook', { bodyBase64, headers, secret, now })).toEqual(JSON.parse(body));
  });

  it('declares the classes and events of the contract', async () => {
    const { classes, events } = await use<{ classes: string[]; events: Record<string, string[]> }>('declarations');
    expect(classes).toEqual(genericClasses.map(({ name }) => name));
    const fields = eventRegistry.map(({ type, samplePayload }) => [type, [...Object.keys(samplePayload), '_sample']]);
    const sorted = ([type, names]: readonly unknown[]) => [type, [...(names as string[])].sort()];
    expect(events).toEqual(Object.fromEntries([...fields, [testType, ['_sample']]].map(sorted)));
  });
});
