import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrlOf } from '../system/database-url.ts';
import { runToEnd, startProgram } from '../system/start-program.ts';
import { System, useOwnSystem } from '../system/system.ts';
import { openClinic, type Clinic } from './setup/clinic.ts';
import { queryOf, ReportClient, type Page, type Parameters } from './setup/report-client.ts';
import { withoutWorkers } from './setup/reported-account.ts';

// Document 4, section 6: a restore starts a new epoch. Nothing cached before it is served again, in any process.
const clock = '2026-03-02T01:00:00Z';
const run = useOwnSystem(withoutWorkers(clock));
let folder: string;
let clinic: Clinic;
/** Two processes that were running before the restore, and one that started after it. */
let before: ReportClient[] = [];
let afterwards: ReportClient;
const programs: System[] = [];

const startAnother = async (): Promise<ReportClient> => {
  const flags = ['--roles', 'platform', '--database-url', databaseUrlOf(run.system), '--test-clock', clock];
  programs.push(new System(await startProgram({ flags }), ''));
  return new ReportClient(programs.at(-1) as System, clinic.account.reports.key);
};

const backUp = (command: 'backup' | 'restore') =>
  runToEnd([command, join(folder, 'clinic.gz'), '--data', run.system.program.dataDir, '--json']);

const requests: [string, Parameters][] = [
  ['', {}],
  ['/summary/schema', {}],
  ['/summary', {}],
  ['/stock-on-hand', {}],
  ['/stock-on-hand', { limit: 1 }],
  ['/stock-on-hand', { limit: 5 }],
  ['/stock-history', {}],
  ['/stock-history', { limit: 1 }],
  ['/stock-history', { grain: 'monthly', limit: 1 }],
  ['/stock-value-history', {}],
  ['/stock-value-history', { limit: 1, grain: 'all' }],
  ['/lots-expiring', { limit: 1 }],
  ['/purchase-orders-open', { status: 'all', limit: 1 }],
  ['/activity', { limit: 1 }],
  ['/activity', { grain: 'monthly', limit: 1 }],
];
const cases = requests.flatMap(([path, parameters]): [string, Parameters][] =>
  path === '' || path.endsWith('/schema')
    ? [[path, parameters]]
    : [
        [path, parameters],
        [path, { ...parameters, format: 'csv' }],
      ],
);

interface Seen {
  readonly etag: string;
  readonly cursor: string | null;
}
/** The first process's response to each request before the restore. */
const seen = new Map<string, Seen>();
const addressOf = (path: string, parameters: Parameters) => `${path}?${queryOf(parameters)}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storehouse-epochs-'));
  clinic = await openClinic(run.system);
  const { account, north, aspirin } = clinic;
  const lot = await account.createLot(aspirin, 'R', '2026-03-25');
  await account.post('consumption', north, [[lot, 1]], { at: '2026-03-01T08:00:00Z' });
  await account.check();
  await account.pass();
  before = [account.reports, await startAnother()];
  // The backup precedes the day's check. After the restore, that day is checked again, with other quantities, names and prices.
  expect((await backUp('backup')).code).toBe(0);
  await account.post('adjustment', north, [[lot, 500]]);
  await account.updateProduct(aspirin, { name: 'Aspirin, lost', pricePerUnit: 99 });
  await account.check();
  for (const reports of before) {
    for (const [path, parameters] of cases) {
      const answer = await reports.ask(addressOf(path, parameters));
      expect(answer.status).toBe(200);
      const isJson = path !== '' && !path.endsWith('/schema') && parameters['format'] !== 'csv';
      const cursor = isJson ? answer.json<Page>().page.nextCursor : (answer.headers['x-next-cursor'] ?? null);
      seen.set(addressOf(path, parameters), { etag: String(answer.headers.etag), cursor: cursor as string | null });
    }
  }
  expect((await backUp('restore')).code).toBe(0);
  await account.post('adjustment', north, [[lot, 7]]);
  await account.updateProduct(aspirin, { name: 'Aspirin, restored', pricePerUnit: 3 });
  await account.check();
  afterwards = await startAnother();
}, 120_000);

afterAll(async () => {
  await Promise.all(programs.map(({ program }) => program.stop()));
  await rm(folder, { recursive: true, force: true });
}, 60_000);

describe('after a restore and another check of the same day', () => {
  it.each(cases)('200 with the restored data and no 304, in every process: %s %o', async (path, parameters) => {
    const address = addressOf(path, parameters);
    const { etag } = seen.get(address) as Seen;
    const expected = await afterwards.ask(address);
    expect(expected.text).not.toContain('Aspirin, lost');
    for (const reports of before) {
      const answer = await reports.ask(address, { headers: { 'if-none-match': etag } });
      expect([answer.status, answer.text]).toEqual([200, expected.text]);
      expect(answer.headers.etag).toBe(expected.headers.etag);
      expect(answer.headers.etag).not.toBe(etag);
      const again = await reports.ask(address, { headers: { 'if-none-match': String(answer.headers.etag) } });
      expect(again.status).toBe(304);
    }
  });

  const walks = cases.filter(([, parameters]) => parameters['limit'] === 1);
  it.each(walks)('410 for a cursor from before it, in every process: %s %o', async (path, parameters) => {
    const { cursor } = seen.get(addressOf(path, parameters)) as Seen;
    expect(cursor).not.toBeNull();
    const address = addressOf(path, { ...parameters, cursor: cursor as string });
    for (const reports of [...before, afterwards]) {
      expect(await reports.refusal(address)).toEqual([410, 'cursor_expired']);
    }
  });

  it('a walk that begins in one process goes on in any other', async () => {
    const first = await before[0]!.page('stock-on-hand', { limit: 1 });
    const cursor = String(first.page.nextCursor);
    for (const reports of [...before, afterwards]) {
      const next = await reports.page('stock-on-hand', { limit: 1, cursor });
      expect(next.page).toMatchObject({ returned: 1, rowsTotal: first.page.rowsTotal });
    }
  });
});
