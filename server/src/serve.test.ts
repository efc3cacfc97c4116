import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { schemaName } from './database/database.ts';
import { takeTurn } from './database/online/take-turn.ts';
import { databaseUrlOf } from './testing/database-url.ts';
import { useTestDatabase } from './testing/test-database.ts';

const empty = useTestDatabase('empty');
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storehouse-serve-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The program on the test database, with an address and a key but without a data folder. */
function start(data: string, roles: string) {
  const address = databaseUrlOf(empty.connection);
  const ports = ['--platform-port', '0', '--instance-port', '0', '--operator-port', '0'];
  const program = join(inject('programFolder'), 'bin', 'storehouse.js');
  const args = [program, 'serve', '--data', join(folder, data), '--database-url', address, '--roles', roles, ...ports];
  const env = { ...process.env, STOREHOUSE_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  return { child, output, ended: once(child, 'close').then(() => [child.exitCode, child.signalCode]) };
}

const isReady = (output: { readonly stdout: string }) => output.stdout.startsWith('ready ');
const turnsAsked = () =>
  empty.db
    .query(`select from pg_stat_activity where datname = current_database() and query like '%pg_try_advisory_lock(%'
    and pid <> pg_backend_pid() and application_name = 'storehouse' and query_start > now() - interval '1 minute'`);

describe('a start', () => {
  it('that is stopped while another process migrates ends with exit code 0, without a ready line and without a change', async () => {
    await empty.db.session(async (other) => {
      await takeTurn(other);
      const held = (await turnsAsked()).length;
      const { child, output, ended } = start('stopped', 'platform,instance,worker');
      await expect.poll(async () => (await turnsAsked()).length).toBeGreaterThan(held);
      child.kill('SIGTERM');
      expect([await ended, output.stdout]).toEqual([[0, null], '']);
    }, 120_000);
    expect(await empty.db.query('select from pg_namespace where nspname = $1', [schemaName])).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('works afterwards, and creates the data folder that imports are spooled to', async () => {
    const { child, output, ended } = start('new', 'platform,instance');
    await expect.poll(() => isReady(output)).toBe(true);
    expect((await stat(join(folder, 'new'))).mode & 0o022).toBe(0);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});
