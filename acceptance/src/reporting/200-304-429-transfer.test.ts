import { beforeAll, describe, expect, it } from 'vitest';
import { gunzipSync } from 'node:zlib';
import { allowanceOf } from '../system/allowance.ts';
import type { Answer } from '../system/http-call.ts';
import { useOwnSystem } from '../system/system.ts';
import { datasetNames } from './setup/documented-fields.ts';
import { openReportedAccount, withoutWorkers, type ReportedAccount } from './setup/reported-account.ts';

// Document 1, Endpoints and Limits; document 4, sections 2 and 3.
const run = useOwnSystem(withoutWorkers('2026-03-02T01:00:00Z'));
let account: ReportedAccount;
beforeAll(async () => {
  account = await openReportedAccount(run.system);
  const depot = await (await account.session()).createLocation('Depot');
  for (let number = 0; number < 12; number += 1) {
    const product = await account.createProduct(`Product ${String(number)}`, { pricePerUnit: 1 });
    await account.post('adjustment', depot, [[await account.createLot(product), number + 1]]);
  }
  await account.check();
});
const paths = ['', '/summary/schema', ...datasetNames.flatMap((name) => [`/${name}`, `/${name}?format=csv`])];

describe('every answer', () => {
  it.each(paths)('%s: HEAD is GET without its body', async (path) => {
    const get = await account.reports.ask(path);
    const head = await account.reports.ask(path, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    const told = (answer: Answer) =>
      Object.fromEntries(
        Object.entries(answer.headers).filter(
          ([name]) => !/^(date|x-request-id|x-ratelimit-remaining|connection|keep-alive)$/.test(name),
        ),
      );
    expect(told(head)).toEqual(told(get));
    expect(head.headers['content-length']).toBe(String(get.bytes.length));
    expect(get.headers['cache-control']).toBe('private');
    expect(get.headers['etag']).toMatch(/^"[\w-]+"$/);
  });

  it.each(paths)('%s: 304 to those who have it, 200 to others', async (path) => {
    const { etag = '' } = (await account.reports.ask(path)).headers;
    const ask = (tags: string, method = 'GET') =>
      account.reports.ask(path, { method, headers: { 'if-none-match': tags } });
    for (const tags of [etag, `"x", ${etag}`, `W/${etag}`, '*']) {
      const answer = await ask(tags);
      expect([tags, answer.status, answer.text, answer.headers['etag']]).toEqual([tags, 304, '', etag]);
    }
    expect((await ask(etag, 'HEAD')).status).toBe(304);
    expect((await ask('"x"')).status).toBe(200);
  });

  it('has another tag for another key’s values, another page, and another check', async () => {
    const tagOf = async (path: string, client = account.reports) => (await client.ask(path)).headers['etag'];
    const first = await tagOf('/stock-on-hand');
    expect(await tagOf('/stock-on-hand')).toBe(first);
    expect(await tagOf('/stock-on-hand', await account.newKey())).toBe(first);
    expect(await tagOf('/stock-on-hand', await account.newKey({ includeValues: false }))).not.toBe(first);
    expect(await tagOf('/stock-on-hand?limit=3')).not.toBe(first);
    await account.checkNextDay();
    expect(await tagOf('/stock-on-hand')).not.toBe(first);
  });

  it('is compressed for those who take it', async () => {
    for (const path of ['', '/stock-on-hand', '/stock-on-hand?format=csv']) {
      const plain = await account.reports.ask(path);
      const gzip = await account.reports.ask(path, { headers: { 'accept-encoding': 'br, gzip;q=0.5' } });
      expect(gzip.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(gzip.bytes).toString()).toBe(plain.text);
      expect(gzip.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(gzip.headers['etag']).not.toBe(plain.headers['etag']);
      expect(gzip.headers['vary']).toContain('accept-encoding');
      const refused = await account.reports.ask(path, { headers: { 'accept-encoding': 'gzip;q=0, identity' } });
      expect([refused.headers['content-encoding'], refused.text]).toEqual([undefined, plain.text]);
      const head = await account.reports.ask(path, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
      expect(head.headers['content-length']).toBe(String(gzip.bytes.length));
      const known = { 'accept-encoding': 'gzip', 'if-none-match': String(gzip.headers['etag']) };
      expect((await account.reports.ask(path, { headers: known })).status).toBe(304);
    }
  });
});

it('429 reporting_busy: more requests at once than one and four waiting; it is not counted', async () => {
  await run.system.advanceClock(3_600);
  const before = Number(allowanceOf(await account.reports.ask(''))?.remaining);
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => account.reports.ask(`/stock-on-hand?limit=${String(index + 1)}`)),
  );
  const busy = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200).length + busy.length).toBe(60);
  expect(busy.length).toBeGreaterThan(0);
  for (const answer of busy) {
    expect(answer.json()).toEqual({ error: 'reporting_busy', message: expect.any(String) as string });
    expect(answer.headers['retry-after']).toBe('5');
    expect(allowanceOf(answer)).toMatchObject({ limit: 600, bucket: 'reporting' });
  }
  const after = Number(allowanceOf(await account.reports.ask(''))?.remaining);
  expect(before - after).toBe(60 - busy.length + 1);
  const other = await openReportedAccount(run.system);
  expect((await Promise.all([other.reports.ask(''), account.reports.ask('')])).map(({ status }) => status)).toEqual([
    200, 200,
  ]);
});

it('the instance host has no reports: its own page, 404, and no JSON', async () => {
  const { subdomain } = account.account;
  for (const path of ['/api/v1/reporting', '/api/v1/reporting/summary', '/api/v1/reporting/summary/schema']) {
    const ways: Record<string, string>[] = [{ 'x-api-key': account.reports.key }, {}];
    for (const headers of ways) {
      const answer = await run.system.instance(subdomain, path, { headers });
      expect([path, answer.status, answer.headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8']);
    }
  }
});
