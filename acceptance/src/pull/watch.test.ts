import { beforeAll, expect, it } from 'vitest';
import { usePulledClinic } from './setup/pulled-clinic.ts';

// Document 6, `storehouse pull --watch`.
const run = usePulledClinic();
beforeAll(() => run.clinic.account.check());

it('pulls, waits, and ends with 0 on SIGTERM', async () => {
  const folder = await run.newFolder();
  const command = folder.start('--watch');
  await expect.poll(() => command.output.stdout).toMatch(/^\d+ new, 0 replaced, 0 unchanged\.\n$/);
  expect(command.process.exitCode).toBeNull();
  expect(await command.end('SIGTERM')).toBe(0);
  await folder.expectConsistent();
});

it('SIGTERM ends it after the current file', async () => {
  const folder = await run.newFolder();
  const answered = new Promise<() => void>((resolve) => {
    run.proxy.interfere((path, _index, response) => {
      if (!path.startsWith('/stock-on-hand')) return undefined;
      run.proxy.interfere(null);
      resolve(() => {
        response.writeHead(200, { 'x-report-state': 'OK', 'x-rows-total': '0', etag: '"x"' });
        response.end('locationId\r\n');
      });
      return 'taken';
    });
  });
  const command = folder.start('--watch');
  const answer = await answered;
  const ended = command.end('SIGTERM');
  answer();
  expect(await ended).toBe(0);
  expect((await folder.manifest()).files.map(({ file }) => file)).toEqual([
    'summary/2026-03-02.csv',
    'stock-on-hand/2026-03-02.csv',
  ]);
  await folder.expectConsistent();
});

it('does not end with a failure that passes; a wrong key ends it with 1', async () => {
  const folder = await run.newFolder();
  run.proxy.interfere((_path, _index, response) => {
    response.writeHead(503, { 'retry-after': '30' }).end('{"error":"unavailable","message":"Being rebuilt."}');
    return 'taken';
  });
  const command = folder.start('--watch');
  await expect.poll(() => command.output.stderr).toContain('Being rebuilt.');
  expect(command.process.exitCode).toBeNull();
  expect(await command.end('SIGTERM')).toBe(0);
  run.proxy.interfere(null);
  const refused = await (await run.newFolder(`shk.${'a'.repeat(43)}`)).pull('--watch');
  expect(refused.code).toBe(1);
});
