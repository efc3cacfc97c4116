import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openCluster } from './open-cluster.ts';
import {
  cleanUp,
  isRoot,
  later,
  mountDisk,
  newDataDir,
  query,
  removeTemplate,
  start,
  usedDataDir,
} from '../../../testing/embedded/trial-folder.ts';

afterEach(cleanUp);
afterAll(removeTemplate);

describe('a folder that is refused', () => {
  it('names both versions where it holds data of another PostgreSQL', async () => {
    const dataDir = await newDataDir();
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '16\n');
    await expect(start(dataDir)).rejects.toThrow(
      `The data folder ${dataDir} holds PostgreSQL 16 data, and this program brings PostgreSQL 18:`,
    );
  });

  it('is left alone where it holds something else', async () => {
    const dataDir = await newDataDir();
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'letter.txt'), 'Dear Sir');
    await expect(start(dataDir)).rejects.toMatchObject({
      name: 'StartError',
      message: `${dataDir}/postgres exists, but holds no PostgreSQL data: move it away, or choose another folder with --data.`,
    });
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['letter.txt']);
  });

  it('is no folder', async () => {
    const dataDir = await newDataDir();
    await writeFile(dataDir, '');
    await expect(start(dataDir)).rejects.toThrow(`The data folder ${dataDir} is not a folder`);
  });

  it.skipIf(!isRoot)('is on a read-only disk, or should be made there (skipped without root)', async () => {
    const dataDir = await onDisk('ro');
    await expect(start(dataDir)).rejects.toThrow(`The data folder ${dataDir} cannot be used by this user (EROFS:`);
    await expect(start(join(dataDir, 'below'))).rejects.toThrow(`The data folder ${dataDir}/below cannot be created.`);
  });

  it('quotes the server where that cannot start', async () => {
    const dataDir = await usedDataDir();
    await rm(join(dataDir, 'postgres', 'global', 'pg_control'));
    await expect(start(dataDir)).rejects.toThrow(/could not start: .*pg_control/);
  });

  it('is used by someone else’s server, which is left alone', async () => {
    const dataDir = await usedDataDir();
    const cluster = await openCluster(dataDir);
    const foreign = spawn(join(cluster.binaries.dir, 'bin', 'postgres'), ['-D', cluster.dir, '-k', '.', '-h', ''], {
      stdio: 'ignore',
      ...cluster.user.ids,
    });
    later(async () => {
      foreign.kill('SIGINT');
      await once(foreign, 'exit');
    });
    while (!(await readdir(cluster.dir)).includes('.s.PGSQL.5432')) await sleep(10);
    await expect(start(dataDir)).rejects.toThrow(
      `The PostgreSQL process ${foreign.pid}, which Storehouse did not start,`,
    );
    // Its process may be invisible too: in another container the pid means nothing here.
    const lockFile = join(cluster.dir, 'postmaster.pid');
    const content = await readFile(lockFile, 'utf8');
    await writeFile(lockFile, content.replace(/^\d+/, String(2 ** 22 + 1)));
    await expect(start(dataDir)).rejects.toThrow('a PostgreSQL server that cannot be seen from here');
    await writeFile(lockFile, content);
    expect(foreign.exitCode).toBeNull();
  });
});

describe('a lock file that is no longer valid', () => {
  it('names a pid that is another process by now', async () => {
    const dataDir = await usedDataDir();
    const bystander = spawnBystander();
    await writeLock(dataDir, 'postmaster.pid', String(bystander.pid));
    await writeLock(dataDir, '.s.PGSQL.5432.lock', String(bystander.pid));
    const server = await start(dataDir);
    expect(await query(server, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(bystander.exitCode).toBeNull();
  });

  it.each(['postmaster.pid', '.s.PGSQL.5432.lock'])(
    'is empty, as a crash of the machine leaves it: %s',
    async (name) => {
      const dataDir = await usedDataDir();
      await writeFile(join(dataDir, 'postgres', name), '');
      const server = await start(dataDir);
      expect(await query(server, 'select answer from kept')).toEqual([{ answer: 42 }]);
    },
  );

  it("is the socket's, left alone because somebody has deleted postmaster.pid", async () => {
    const dataDir = await usedDataDir();
    await writeLock(dataDir, '.s.PGSQL.5432.lock', String(spawnBystander().pid));
    const server = await start(dataDir);
    expect(await query(server, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });
});

describe.skipIf(!isRoot)('a full disk (skipped without root, who alone can mount one)', () => {
  it('is named at the first start, which leaves no half-made data behind', async () => {
    const dataDir = await onDisk('size=20m');
    await expect(start(dataDir)).rejects.toThrow(`There is no space left on the disk of the data folder ${dataDir}:`);
    expect((await readdir(dataDir)).sort()).toEqual(['postgres-access.conf', 'postgres-password']);
  });

  it('is named at a later start, and the data is there when space is free again', async () => {
    const dataDir = await onDisk('size=200m');
    const first = await start(dataDir);
    await query(first, 'create table kept as select 42 as answer');
    await first.stop();
    const filler = join(dataDir, 'filler');
    await writeFile(filler, Buffer.alloc(300e6)).catch(() => undefined);
    await expect(start(dataDir)).rejects.toThrow(`There is no space left on the disk of the data folder ${dataDir}:`);
    await rm(filler);
    const second = await start(dataDir);
    expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });
});

/** Not a server, but a process of the same user as the server: PostgreSQL takes it for one. */
function spawnBystander(): ChildProcess {
  const bystander = spawn('sleep', ['600'], { stdio: 'ignore', ...(isRoot ? { uid: 65534, gid: 65534 } : {}) });
  later(() => bystander.kill('SIGKILL'));
  return bystander;
}

async function writeLock(dataDir: string, name: string, pid: string): Promise<void> {
  const path = join(dataDir, 'postgres', name);
  await writeFile(path, `${pid}\n${dataDir}/postgres\n1700000000\n5432\n.\n`, { mode: 0o600 });
  if (isRoot) await chown(path, 65534, 65534);
}

async function onDisk(options: string): Promise<string> {
  const dataDir = await newDataDir();
  await mkdir(dataDir);
  await mountDisk(dataDir, `${options},mode=711`);
  return dataDir;
}
