import { execFile, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, type TestContext } from 'vitest';
import { isRunning, killServerOf, serverPid } from '../system/embedded-server.ts';
import { freePorts } from '../system/start-program.ts';
import { spawnProgram } from './spawn-program.ts';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
/** A user id used only by this run, so that all its files belong to this test. */
const stranger = randomInt(40_000, 60_000);
const hasCommit = spawnSync('git', ['rev-parse', '--verify', 'HEAD'], { cwd: checkout }).status === 0;
const canReachModules =
  isRoot && spawnSync('test', ['-r', join(checkout, 'node_modules')], { uid: stranger, gid: stranger }).status === 0;

interface Place {
  readonly clone: string;
  readonly home: string;
  readonly temporary: string;
}

// One build from scratch takes a minute of CPU time. If root runs the tests, only the stranger builds: all other tests show
// that root can start the program.
describe('the last commit, cloned: starts, starts again, and writes nowhere else', () => {
  it.skipIf(!hasCommit || canReachModules)(
    `as ${isRoot ? 'root' : 'an ordinary user'} ${hasCommit ? (canReachModules ? '(skipped: a stranger does)' : '') : '(skipped: no commit)'}`,
    { timeout: 900_000 },
    async (context) => {
      await startTwice(await cloneFor(context, process.getuid?.()), process.getuid?.());
    },
  );

  const why = isRoot ? (canReachModules ? '' : '(skipped: others cannot read node_modules)') : '(skipped: needs root)';
  it.skipIf(!hasCommit || !canReachModules)(
    `as a user without a name ${why}`,
    { timeout: 900_000 },
    async (context) => {
      const place = await cloneFor(context, stranger);
      await startTwice(place, stranger);
      // Everywhere this user could have left a file, not only in the folders it was given.
      const places = ['/tmp', '/var', '/dev/shm', '/run', '/home', '/root', '/etc'].filter((path) => existsSync(path));
      const others = ['-uid', String(stranger), '-not', '-path', `${join(place.clone, '..')}*`];
      // find fails if other users' files vanish meanwhile, but only after it has looked at everything.
      const { stdout } = await run('find', [...places, ...others]).catch(
        (error: unknown) => error as { stdout: string },
      );
      expect(stdout).toBe('');
    },
  );
});

/** A clone of the checkout as a user has it after `npm ci`: the same packages, and its own workspaces. */
async function cloneFor({ onTestFinished }: TestContext, uid: number | undefined): Promise<Place> {
  const parent = await realpath(await mkdtemp(join(tmpdir(), 'storehouse-clone-')));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  await chmod(parent, 0o755);
  const place = { clone: join(parent, 'clone'), home: join(parent, 'home'), temporary: join(parent, 'tmp') };
  await run('git', ['clone', '--quiet', '--no-hardlinks', checkout, place.clone]);
  await Promise.all([mkdir(place.home), mkdir(place.temporary)]);
  await linkModules(place.clone);
  if (uid !== undefined && isRoot) await run('chown', ['-R', `${String(uid)}:${String(uid)}`, parent]);
  return place;
}

async function linkModules(clone: string): Promise<void> {
  const [from, to] = [join(checkout, 'node_modules'), join(clone, 'node_modules')];
  await mkdir(join(to, '@storehouse'), { recursive: true });
  for (const name of await readdir(from)) {
    if (name === '@storehouse') {
      for (const own of await readdir(join(from, name))) {
        const folder = relative(await realpath(checkout), await realpath(join(from, name, own)));
        await symlink(join(clone, folder), join(to, name, own));
      }
    } else if (name !== 'storehouse') await symlink(join(from, name), join(to, name));
  }
  await symlink(join(clone, 'server'), join(to, 'storehouse'));
}

async function startTwice(place: Place, uid: number | undefined): Promise<void> {
  const { clone, home, temporary } = place;
  for (const time of ['first', 'second']) {
    const program = spawnProgram(['serve', ...freePorts], {
      checkout: clone,
      cwd: clone,
      env: { PATH: process.env['PATH'], HOME: home, TMPDIR: temporary },
      ...(uid === undefined ? {} : { uid, gid: uid }),
    });
    try {
      await expect
        .poll(() => /^ready \{.*\}$/m.test(program.stdout()) || program.child.exitCode, { timeout: 400_000 })
        .toBe(true);
      const server = await serverPid(join(clone, 'data'));
      expect(await isRunning(server)).toBe(true);
      program.child.kill('SIGTERM');
      expect([time, await program.ended]).toEqual([time, 0]);
      expect(await isRunning(server)).toBe(false);
    } finally {
      program.child.kill('SIGKILL');
      await program.ended;
      await killServerOf(join(clone, 'data'));
    }
  }
  expect([await readdir(home), await readdir(temporary)]).toEqual([[], []]);
  // Everything that build and program created in the checkout is ignored by the repository.
  const { stdout } = await run('git', ['-c', 'safe.directory=*', 'status', '--porcelain'], { cwd: clone });
  expect(stdout).toBe('');
}
