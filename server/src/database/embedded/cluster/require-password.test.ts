import { execFileSync } from 'node:child_process';
import { chmod, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { EmbeddedServer } from '../start-embedded.ts';
import {
  cleanUp,
  isRoot,
  newDataDir,
  query,
  removeTemplate,
  start,
  usedDataDir,
} from '../../../testing/embedded/trial-folder.ts';

afterEach(cleanUp);
afterAll(removeTemplate);

const files = ['postgres-password', 'postgres-access.conf'];

async function knock(server: EmbeddedServer, password: string): Promise<unknown> {
  const client = new pg.Client({ ...server.connection, password });
  client.on('error', () => undefined);
  const answer = await client.connect().then(
    () => 'let in',
    (error: unknown) => (error as { code?: string }).code,
  );
  await client.end();
  return answer;
}

describe('the embedded server', () => {
  it('lets nobody in without the password, which only the user of the program can read', async () => {
    const dataDir = await newDataDir();
    const server = await start(dataDir);
    expect([await knock(server, 'wrong'), await knock(server, server.connection.password)]).toEqual([
      '28P01',
      'let in',
    ]);
    const { mode, uid } = await stat(join(dataDir, 'postgres-password'));
    expect([mode & 0o777, uid]).toEqual([0o600, process.getuid?.()]);
  });

  it.skipIf(!isRoot)('keeps the password from its own user (skipped without root)', async () => {
    const dataDir = await newDataDir();
    await start(dataDir);
    const read = () =>
      execFileSync('cat', [join(dataDir, 'postgres-password')], { uid: 65534, gid: 65534, stdio: 'pipe' });
    expect(read).toThrow('Permission denied');
    const rules = await stat(join(dataDir, 'postgres-access.conf'));
    expect([rules.mode & 0o777, rules.uid]).toEqual([0o644, 0]);
  });

  it('of an older release, which asked for none, gets a password at the next start', async () => {
    const dataDir = await usedDataDir();
    const before = await start(dataDir);
    await query(before, 'alter role storehouse password null');
    await before.stop();
    for (const name of files) await rm(join(dataDir, name));
    const server = await start(dataDir);
    expect(await query(server, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(await knock(server, 'wrong')).toBe('28P01');
  });

  it('gets a new password where the file was lost, and the file its mode back', async () => {
    const dataDir = await usedDataDir();
    await rm(join(dataDir, 'postgres-password'));
    const server = await start(dataDir);
    expect(await query(server, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await server.stop();
    await chmod(join(dataDir, 'postgres-password'), 0o644);
    await start(dataDir);
    expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600);
  });

  it('is not taken from the program that uses it, though the file was lost', async () => {
    const dataDir = await usedDataDir();
    const server = await start(dataDir);
    await rm(join(dataDir, 'postgres-password'));
    await expect(start(dataDir)).rejects.toThrow('Another Storehouse program is already using the data folder');
    expect(await query(server, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });
});
