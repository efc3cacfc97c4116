import { writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { countAnswers } from '../system/allowance.ts';
import { runToEnd } from '../system/start-program.ts';
import { useOwnSystem } from '../system/system.ts';
import { usePulledClinic } from './setup/pulled-clinic.ts';

// Document 6, `storehouse pull`: 0 complete, 75 try again later, 1 anything else.
const run = usePulledClinic(useOwnSystem);
beforeAll(() => run.clinic.account.check());

const later = 'Files that are complete stay; run it again later.';

describe('75', () => {
  it('the allowance is used up: what is complete stays, and the next run brings the rest', async () => {
    const folder = await run.newFolder();
    await countAnswers(596, () => run.reports.ask('/none'));
    const first = await folder.pull();
    expect([first.code, first.stderr]).toEqual([75, expect.stringContaining(later)]);
    await folder.expectConsistent();
    const some = (await folder.manifest()).files.length;
    expect(some).toBeGreaterThan(0);
    await run.system.advanceClock(3_600);
    await folder.pulled();
    expect((await folder.manifest()).files.length).toBeGreaterThan(some);
    await folder.expectConsistent();
  });

  it.each([
    ['503', 503, { error: 'unavailable', message: 'Being rebuilt.' }, { 'retry-after': '30' }, 1],
    ['502 of a proxy', 502, 'bad gateway', {}, 4],
    ['429 of the burst guard that does not end', 429, '', { 'retry-after': '60' }, 1],
  ] as const)('%s', async (_name, status, body, headers, requests) => {
    const folder = await run.newFolder();
    run.proxy.passed.length = 0;
    run.proxy.interfere((_path, _index, response) => {
      response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
      return 'taken';
    });
    const { code, stderr } = await folder.pull('summary');
    run.proxy.interfere(null);
    expect([code, stderr]).toEqual([75, expect.stringContaining(later)]);
    expect(run.proxy.passed).toHaveLength(requests);
    expect(await folder.files()).toEqual({});
  });

  it('an instance that is not there yet, and a platform that cannot be reached', async () => {
    const { id } = await run.system.createAccount({ provision: false });
    const { key } = await run.system.createKey(id);
    const folder = await run.newFolder(key);
    expect(await folder.pull()).toMatchObject({ code: 75 });
    const flags = ['pull', '--to', folder.dir, '--platform-url', 'http://127.0.0.1:9'];
    const { code, stderr } = await runToEnd(flags, { env: { STOREHOUSE_API_KEY: key } });
    expect([code, stderr]).toEqual([75, expect.stringContaining('could not be reached')]);
  });

  it('whether the key includes values cannot be checked: no file without money is left behind', async () => {
    const folder = await run.newFolder();
    run.proxy.interfere((path, _index, response) => {
      if (!path.startsWith('/stock-on-hand')) return undefined;
      response.writeHead(200, { 'x-report-state': 'OK', 'x-rows-total': '0', 'x-values-hidden': 'unavailable' });
      response.end('locationId\r\n');
      return 'taken';
    });
    const { code } = await folder.pull('stock-on-hand');
    run.proxy.interfere(null);
    expect([code, Object.keys(await folder.files()).filter((file) => file.endsWith('.csv'))]).toEqual([75, []]);
  });
});

describe('1', () => {
  it('a wrong key', async () => {
    const folder = await run.newFolder(`shk.${'a'.repeat(43)}`);
    expect(await folder.pull()).toMatchObject({ code: 1, stdout: '' });
    expect(await folder.files()).toEqual({});
  });

  it('a suspended account', async () => {
    const { id } = await run.system.createAccount();
    const { key } = await run.system.createKey(id);
    await run.system.operator('POST', `/accounts/${id}/suspend`);
    const folder = await run.newFolder(key);
    const { code, stderr } = await folder.pull();
    expect([code, stderr]).toEqual([1, expect.stringMatching(/suspended/i)]);
  });

  it.each([
    ['an unknown dataset', ['stocks'], 'There is no dataset "stocks"'],
    ['an unknown format', ['--format', 'xml'], 'Allowed choices are csv, jsonl, parquet'],
    ['a day that does not exist', ['--since', '2026-02-31'], '--since takes a day'],
    ['a word in place of a day', ['--since', 'yesterday'], '--since takes a day'],
    ['an unknown flag', ['--every', '5'], "unknown option '--every'"],
  ])('%s', async (_name, flags, sentence) => {
    const folder = await run.newFolder();
    const { code, stderr } = await folder.pull(...flags);
    expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)]);
    expect(await folder.files()).toEqual({});
  });

  it('no folder, no key', async () => {
    const url = ['--platform-url', run.proxy.url];
    const withoutFolder = await runToEnd(['pull', ...url], { env: { STOREHOUSE_API_KEY: run.reports.key } });
    expect([withoutFolder.code, withoutFolder.stderr]).toEqual([1, expect.stringContaining("'--to <dir>'")]);
    const folder = await run.newFolder('');
    expect(await folder.pull()).toMatchObject({ code: 1, stderr: expect.stringContaining('STOREHOUSE_API_KEY') });
  });

  it('a manifest of something else', async () => {
    const folder = await run.newFolder();
    await writeFile(join(folder.dir, 'manifest.json'), '{"formatVersion":2}');
    const { code, stderr } = await folder.pull();
    expect([code, stderr]).toEqual([1, expect.stringContaining('is not a manifest')]);
  });

  it('another pull into the same folder; one that was killed does not keep the next one out', async () => {
    const folder = await run.newFolder();
    const isAsked = new Promise<void>((resolve) => {
      run.proxy.interfere(() => {
        resolve();
        return 'taken';
      });
    });
    const first = folder.start();
    await isAsked;
    const { code, stderr } = await folder.pull();
    expect([code, stderr]).toEqual([1, expect.stringContaining('Another pull into')]);
    run.proxy.interfere(null);
    await first.end('SIGKILL');
    expect(Object.keys(await folder.files())).toEqual(['.pull.lock']);
    await folder.pulled('summary');
    await folder.expectConsistent();
    // The lock of another machine that shares the folder is respected while it is fresh.
    await writeFile(join(folder.dir, '.pull.lock'), JSON.stringify({ pid: 1, host: `not-${hostname()}` }));
    expect(await folder.pull('summary')).toMatchObject({ code: 1 });
  });
});
