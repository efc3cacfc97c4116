import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startSystem, type System } from '../system/system.ts';
import { killServerOf } from '../system/embedded-server.ts';
import { FaultClients } from './fault-clients.ts';
import { fillDisk, mountDisk } from './small-disk.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const disk = await mountDisk(400, cleanups);
if (disk === null) process.stderr.write('The test of a full disk is skipped: a file system cannot be mounted here.\n');

describe.skipIf(disk === null)('while the disk is full (skipped where none can be mounted)', () => {
  it('40 clients get 503 with a sentence, never 500, and all is well once there is room', async () => {
    const dataDir = join(disk as string, 'data');
    const filler = join(disk as string, 'filler');
    const system: System = await startSystem({
      dataDir,
      env: { STOREHOUSE_MIN_FREE_MB: '0' },
    });
    cleanups.push(async () => {
      await system.program.stop('SIGKILL');
      await killServerOf(dataDir);
    });
    const clients = new FaultClients(system);
    const readiness = async () => (await system.operator('GET', '/readyz')).json()['status'];
    await clients.start();
    await clients.allAnswered();

    await fillDisk(filler);
    await expect.poll(readiness).toBe('disk full');
    await clients.allAnswered();
    const full = clients.answers.filter(({ status }) => status === 503);
    expect(full.some(({ body }) => body.includes('out of disk space'))).toBe(true);

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
