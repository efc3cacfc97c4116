import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createCluster } from './cluster/create-cluster.ts';
import { readProcess } from './process/find-postmaster.ts';
import { openCluster } from './cluster/open-cluster.ts';
import { runServer } from './process/run-server.ts';
import { stopServer } from './process/spawn-server.ts';
import {
  cleanUp,
  connectionIn,
  later,
  newDataDir,
  ownFiles,
  postmasterPid,
  query,
  queryPatiently,
  removeTemplate,
  start,
  usedDataDir,
} from '../../testing/embedded/trial-folder.ts';

afterEach(cleanUp);
afterAll(removeTemplate);

describe('start', () => {
  it('gives a durable, private UTF-8 database, and leaves nothing else in the folder', async () => {
    const dataDir = await usedDataDir();
    const server = await start(dataDir);
    const [row] = await query(
      server,
      `select current_database() as database, current_user as "user", current_setting('server_encoding') as encoding,
         current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
         current_setting('data_checksums') as checksums, current_setting('listen_addresses') as addresses,
         lower('ÉCLAIR') as lower, 'Z' < 'a' as "by code point"`,
    );
    expect(row).toEqual({
      database: 'storehouse',
      user: 'storehouse',
      encoding: 'UTF8',
      fsync: 'on',
      commit: 'on',
      checksums: 'on',
      addresses: '',
      lower: 'éclair',
      'by code point': true,
    });
    expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700);
    expect((await readdir(dataDir)).sort()).toEqual(ownFiles);
  });

  it('finds its data again after a stop, which leaves no process and may be asked for twice', async () => {
    const dataDir = await newDataDir();
    const first = await start(dataDir);
    await query(first, 'create table kept as select 42 as answer');
    const pid = await postmasterPid(dataDir);
    await Promise.all([first.stop(), first.stop()]);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    const second = await start(dataDir);
    expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('goes on where a program was killed between creating the cluster and the database', async () => {
    const dataDir = await usedDataDir();
    const killed = await start(dataDir);
    await query({ connection: { ...killed.connection, database: 'postgres' } }, 'drop database storehouse');
    await killed.stop();
    const server = await start(dataDir);
    expect(await query(server, 'select current_database() as name')).toEqual([{ name: 'storehouse' }]);
  });

  it('leaves the database free to be copied as a template', async () => {
    const server = await start(await usedDataDir());
    const admin = { connection: { ...server.connection, database: 'postgres' } };
    await query(admin, 'create database copy template storehouse');
    const copy = { connection: { ...server.connection, database: 'copy' } };
    expect(await query(copy, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('reaches the socket below a path that is too long for a socket address', async () => {
    const dataDir = join(await newDataDir(), 'long'.repeat(25), 'longer'.repeat(30));
    const server = await start(dataDir);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    await expect(stat(server.connection.host)).rejects.toThrow('ENOENT');
  });

  it('removes what killed programs left half-made, and nothing that a live one is making', async () => {
    const dataDir = await usedDataDir();
    const [dead, live, ours] = [2 ** 22 + 1, process.ppid, process.pid].map((pid) => `postgres.new-${pid}`);
    for (const name of [dead, live, ours]) await mkdir(join(dataDir, name!, 'base'), { recursive: true });
    await start(dataDir);
    expect((await readdir(dataDir)).filter((name) => name.includes('new'))).toEqual([live]);
  });

  it('uses the cluster that another program has created meanwhile', async () => {
    const dataDir = await usedDataDir();
    const cluster = await openCluster(dataDir);
    await createCluster(dataDir, cluster.dir, cluster);
    const server = await start(dataDir);
    expect(await query(server, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect((await readdir(dataDir)).sort()).toEqual(ownFiles);
  });

  it('restarts a server that another release has left running', async () => {
    const dataDir = await usedDataDir();
    const cluster = await openCluster(dataDir);
    const old = await runServer({ ...cluster, binaries: { ...cluster.binaries, version: '18.0.0' } });
    const server = await start(dataDir);
    expect(await query(server, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(old).toHaveProperty('pid');
    expect(await postmasterPid(dataDir)).not.toBe('pid' in old && old.pid);
  });
});

it('waits a moment for the lock, which a server may not have freed yet after a kill', async () => {
  const dataDir = await usedDataDir();
  await runServer(await openCluster(dataDir));
  const connection = await connectionIn(dataDir, 'postgres');
  while (!(await query({ connection }, 'select 1').catch(() => undefined))) await sleep(10);
  const killed = new pg.Client(connection);
  await killed.connect();
  // Pinned: a release that locks another number would not see earlier ones.
  await killed.query('select pg_advisory_lock(8319396948778447717)');
  const starting = start(dataDir);
  await sleep(500);
  await killed.end();
  expect(await query(await starting, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

describe('while it runs', () => {
  it('restarts a killed server, with every acknowledged write', async () => {
    const dataDir = await usedDataDir();
    const server = await start(dataDir);
    await query(server, 'update kept set answer = 43');
    const pid = await postmasterPid(dataDir);
    process.kill(pid, 'SIGKILL');
    expect(await queryPatiently(server, 'select answer from kept')).toEqual([{ answer: 43 }]);
    expect(await postmasterPid(dataDir)).not.toBe(pid);
  });

  it('brings it back a second time', async () => {
    const dataDir = await usedDataDir();
    const server = await start(dataDir);
    for (const time of [1, 2]) {
      process.kill(await postmasterPid(dataDir), 'SIGKILL');
      expect(await queryPatiently(server, `select ${time} as time`)).toEqual([{ time }]);
      await untilLocked(dataDir);
    }
  });

  it('takes the lock again when the server has restarted by itself, because a session of it was killed', async () => {
    const dataDir = await usedDataDir();
    const server = await start(dataDir);
    const pid = await postmasterPid(dataDir);
    const [session] = await query(server, `select pid from pg_locks where locktype = 'advisory'`);
    process.kill(session?.['pid'] as number, 'SIGKILL');
    await untilLocked(dataDir, session?.['pid'] as number);
    expect(await postmasterPid(dataDir)).toBe(pid);
  });

  it('ends a session of the killed server that keeps computing', async () => {
    const dataDir = await usedDataDir();
    const server = await start(dataDir);
    const lingering = query(server, 'select count(*) from generate_series(1, 100000000000) as n').catch(String);
    let session: number | undefined;
    while (session === undefined) {
      const [row] = await query(
        server,
        `select pid from pg_stat_activity where query like '%generate_series%' and pid <> pg_backend_pid()`,
      );
      session = row?.['pid'] as number | undefined;
    }
    process.kill(await postmasterPid(dataDir), 'SIGKILL');
    expect(await queryPatiently(server, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(await lingering).toContain('terminated');
    expect(await readProcess(session)).toBeUndefined();
  });

  it('can be stopped in the middle of bringing the server back', async () => {
    const dataDir = await usedDataDir();
    const server = await start(dataDir);
    process.kill(await postmasterPid(dataDir), 'SIGKILL');
    await sleep(40);
    await server.stop();
    await expect(query(server, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/);
    const again = await start(dataDir);
    expect(await query(again, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('says once that it is lost when another program takes the folder, and then leaves the server to that one', async () => {
    const dataDir = await usedDataDir();
    const reasons: Error[] = [];
    const server = await start(dataDir, (reason) => reasons.push(reason));
    const cluster = await openCluster(dataDir);
    later(async () => stopServer(cluster, await postmasterPid(dataDir)));
    const other = new pg.Client({ ...server.connection, database: 'postgres' });
    await other.connect();
    later(() => other.end());
    const [lock] = await query(
      server,
      `select (classid::bigint << 32) + objid::bigint as number, pid from pg_locks where locktype = 'advisory'`,
    );
    const taken = other.query('select pg_advisory_lock($1)', [lock?.['number']]);
    // First in the queue, so that it gets the lock before the program can take it again.
    const waits = `select from pg_locks where locktype = 'advisory' and not granted`;
    while ((await query(server, waits)).length === 0) await sleep(20);
    await query(server, `select pg_terminate_backend(${String(lock?.['pid'])})`);
    await taken;
    while (reasons.length === 0) await sleep(20);
    await server.stop();
    expect(reasons.map(String)).toEqual([
      `StartError: Another Storehouse program is already using the data folder ${dataDir}. Stop it first, or choose another folder with --data.`,
    ]);
    expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

/** Waits until the lock is held by another session than the given one. */
async function untilLocked(dataDir: string, notBy = 0): Promise<void> {
  const connection = await connectionIn(dataDir, 'storehouse');
  for (;;) {
    const sql = `select from pg_locks where locktype = 'advisory' and granted and pid <> ${notBy}`;
    const rows = await query({ connection }, sql).catch(() => []);
    if (rows.length === 1) return;
    await sleep(20);
  }
}
