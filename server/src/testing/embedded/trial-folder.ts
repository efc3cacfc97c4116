import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, realpath, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { type EmbeddedServer, startEmbedded } from '../../database/embedded/start-embedded.ts';

export const isRoot = process.getuid?.() === 0;

// Node's own cp and rm take ten times as long for the 1,300 files of a cluster.
const run = promisify(execFile);
// In memory, if there is room: the tests of this folder then take 35 s instead of 80 s.
const clusterBase = (await hasRoom('/dev/shm')) ? '/dev/shm' : tmpdir();
const cleanups: (() => unknown)[] = [];
let template: Promise<string> | undefined;

async function hasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize > 2e9;
  } catch {
    return false;
  }
}

/** Registers a cleanup to run after the test, last registered first. */
export function later(cleanup: () => unknown): void {
  cleanups.push(cleanup);
}

export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}

/** A data folder that does not exist yet, in a parent folder with the given mode. */
export async function newDataDir(parentMode = 0o755, base = clusterBase): Promise<string> {
  const parent = await realpath(await mkdtemp(join(base, 'embedded-')));
  later(() => run('rm', ['-rf', parent]));
  await chmod(parent, parentMode);
  return join(parent, 'data');
}

/** A data folder after a first start and stop. Created once per test file and copied, which is faster. */
export async function usedDataDir(): Promise<string> {
  const dataDir = await newDataDir();
  await run('cp', ['-a', await (template ??= makeTemplate()), dataDir]);
  return dataDir;
}

/** Mounts an empty in-memory disk with the given options; requires root. */
export async function mountDisk(folder: string, options: string): Promise<void> {
  await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  later(() => run('umount', [folder]));
}

export async function remountDisk(folder: string, options: string): Promise<void> {
  await run('mount', ['-o', `remount,${options}`, folder]);
}

async function makeTemplate(): Promise<string> {
  const parent = await mkdtemp(join(clusterBase, 'embedded-template-'));
  await chmod(parent, 0o755);
  const dataDir = join(parent, 'data');
  await run('cp', ['-a', inject('preparedFolder'), dataDir]);
  const server = await startEmbedded({ dataDir, log: silentLog, onLost: throwReason });
  await query(server, 'create table kept as select 42 as answer');
  await server.stop();
  return dataDir;
}

export async function removeTemplate(): Promise<void> {
  const made = template;
  // Files that run in the same worker share this module.
  template = undefined;
  if (made) await run('rm', ['-rf', dirname(await made)]);
}

const silentLog = pino({ level: 'silent' });

function throwReason(reason: Error): void {
  throw reason;
}

/** Starts the server and stops it after the test. */
export async function start(dataDir: string, onLost = throwReason): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, log: silentLog, onLost });
  later(() => server.stop());
  return server;
}

/** Everything a data folder contains after a start. */
export const ownFiles = ['postgres', 'postgres-access.conf', 'postgres-password', 'postgres.log'];

/** For a server that was not started with `start`. */
export async function connectionIn(dataDir: string, database: string): Promise<EmbeddedServer['connection']> {
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  return { host: join(dataDir, 'postgres'), port: 5432, user: 'storehouse', password, database };
}

export type Rows = Record<string, unknown>[];

export async function query(server: Pick<EmbeddedServer, 'connection'>, sql: string): Promise<Rows> {
  const client = new pg.Client(server.connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Keeps retrying while the server is away. */
export async function queryPatiently(server: EmbeddedServer, sql: string): Promise<Rows> {
  for (;;) {
    try {
      return await query(server, sql);
    } catch {
      await sleep(20);
    }
  }
}

export async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}
