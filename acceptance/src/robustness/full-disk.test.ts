import { execFile } from 'node:child_process';
import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { startSystem, type System } from '../system/system.ts';
import { killServerOf } from '../system/embedded-server.ts';
import { FaultClients } from './fault-clients.ts';

const run = promisify(execFile);
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A disk of this size in memory; null if mounting is not allowed. */
async function mountDisk(megabytes: number): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'storehouse-full-disk-'));
  await chmod(folder, 0o755);
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${String(megabytes)}m,mode=755`, 'tmpfs', folder]);
  } catch {
    return null;
  }
  cleanups.push(() => run('umount', [folder]));
  return folder;
}

/** Fills all the free space. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (;;) await file.write(Buffer.alloc(65_536, 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}

const disk = await mountDisk(400);
if (disk === null) process.stderr.write('The test of a full disk is skipped: a file system cannot be mounted here.\n');

describe.skipIf(disk === null)('while the disk is full (skipped where none can be mounted)', () => {
  it('40 clients get 503 with a sentence, never 500, and all is well once there is room', async () => {
    const dataDir = join(disk as string, 'data');
    const filler = join(disk as string, 'filler');
    const system: System = await startSystem({ dataDir, env: { STOREHOUSE_BURST_PER_SECOND: '100000' } });
    cleanups.push(async () => {
      await system.program.stop('SIGKILL');
      await killServerOf(dataDir);
    });
    const clients = new FaultClients(system);
    const readiness = async () => (await system.operator('GET', '/readyz')).json()['status'];
    await clients.start();
    await clients.allAnswered();

    await fill(filler);
    await expect.poll(readiness).toBe('disk full');
    await clients.allAnswered();
    const full = clients.answers.filter(({ status }) => status === 503);
    expect(full.some(({ body }) => body.includes('no room left'))).toBe(true);

    await rm(filler);
    await expect.poll(readiness).toBe('ready');
    const acknowledged = clients.acknowledged;
    const after = clients.answers.length;
    await clients.allAnswered();
    await clients.stop();
    expect(clients.answers.slice(after).some(({ status }) => status === 201)).toBe(true);
    expect(clients.answers.filter(({ status }) => status === 500)).toEqual([]);
    expect(clients.unanswered).toEqual([]);
    expect(clients.acknowledged).toBeGreaterThan(acknowledged);
    expect(await clients.lost()).toEqual([]);
    expect(await system.program.stop()).toBe(0);
  });
});
