import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { canReach } from './users/check-reach.ts';
import type { EmbeddedServer } from './start-embedded.ts';
import {
  cleanUp,
  isRoot,
  later,
  newDataDir,
  ownFiles,
  postmasterPid,
  query,
  removeTemplate,
  start,
  usedDataDir,
} from '../../testing/embedded/trial-folder.ts';

const build = join(import.meta.dirname, '..', '..', '..', 'dist');
const nodeModules = join(dirname(createRequire(import.meta.url).resolve('pg/package.json')), '..');
const stranger = { uid: 12345, gid: 12345 };

// The minimal program around the embedded server: it reports how the start went and stops on a signal.
const programSource = `
  import { startEmbedded } from './database/embedded/start-embedded.js';
  import { openLog } from './foundation/observability/log.js';
  const say = (word, more) => console.log(JSON.stringify({ word, ...more }));
  try {
    const server = await startEmbedded({
      dataDir: process.argv[2],
      log: openLog('error'),
      onLost: (reason) => say('lost', { message: reason.message }),
    });
    const stop = async () => { await server.stop(); process.exit(0); };
    process.on('SIGTERM', stop);
    process.on('SIGINT', () => setTimeout(stop, 1500));
    say('ready', { connection: server.connection });
  } catch (error) {
    say('refused', { name: error.name, message: error.message });
    process.exit(1);
  }
`;

let built: string;

// A copy of the build, because another user may not be able to reach the checkout.
beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), 'embedded-program-'));
  await chmod(built, 0o755);
  for (const folder of ['database/embedded', 'foundation']) {
    await cp(join(build, folder), join(built, folder), { recursive: true });
  }
  await writeFile(join(built, 'package.json'), '{ "type": "module" }');
  await writeFile(join(built, 'program.js'), programSource);
  await symlink(nodeModules, join(built, 'node_modules'));
});

afterEach(cleanUp);
afterAll(async () => {
  await removeTemplate();
  await rm(built, { recursive: true });
});

interface Program {
  readonly process: ChildProcess;
  readonly outcome: Promise<{
    word: string;
    message?: string;
    connection: EmbeddedServer['connection'];
  }>;
}

function runProgram(dataDir: string, options: { uid?: number; gid?: number; detached?: boolean } = {}): Program {
  const child = spawn(process.execPath, [join(built, 'program.js'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    ...options,
  });
  later(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  });
  const said = once(createInterface(child.stdout), 'line').then(([line]) => JSON.parse(String(line)));
  const ended = once(child, 'close').then(() => ({ word: 'ended' }));
  return { process: child, outcome: Promise.race([said, ended]) };
}

async function kill(program: Program): Promise<void> {
  program.process.kill('SIGKILL');
  await once(program.process, 'exit');
}

describe('kill -9', () => {
  it('of the program: the next one adopts the server with every acknowledged write', async () => {
    const dataDir = await usedDataDir();
    const program = runProgram(dataDir);
    const { connection } = await program.outcome;
    await query({ connection }, 'update kept set answer = 43');
    const pid = await postmasterPid(dataDir);
    await kill(program);
    const adopter = await start(dataDir);
    expect(await query(adopter, 'select answer from kept')).toEqual([{ answer: 43 }]);
    expect(await postmasterPid(dataDir)).toBe(pid);
    await adopter.stop();
    await expect(query(adopter, 'select 1')).rejects.toThrow('ENOENT');
  });

  it('of the adopted server: it is brought back like an own one', async () => {
    const dataDir = await usedDataDir();
    const program = runProgram(dataDir);
    await program.outcome;
    await kill(program);
    const adopter = await start(dataDir);
    process.kill(await postmasterPid(dataDir), 'SIGKILL');
    let rows: unknown;
    while (rows === undefined) rows = await query(adopter, 'select answer from kept').catch(() => undefined);
    expect(rows).toEqual([{ answer: 42 }]);
  });

  it('of both: the next one starts the server anew with every acknowledged write', async () => {
    const dataDir = await usedDataDir();
    const program = runProgram(dataDir);
    const { connection } = await program.outcome;
    await query({ connection }, 'update kept set answer = 43');
    const pid = await postmasterPid(dataDir);
    process.kill(pid, 'SIGKILL');
    await kill(program);
    const next = await start(dataDir);
    expect(await query(next, 'select answer from kept')).toEqual([{ answer: 43 }]);
    expect(await postmasterPid(dataDir)).not.toBe(pid);
  });

  it('in the middle of the first start: the next one begins again and leaves nothing of it', async () => {
    const dataDir = await newDataDir();
    const program = runProgram(dataDir);
    while (!(await readdir(dataDir).catch(() => [])).some((name) => name.startsWith('postgres.new-'))) await sleep(5);
    await kill(program);
    const next = await start(dataDir);
    expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await readdir(dataDir)).sort()).toEqual(ownFiles);
  });
});

describe('several programs', () => {
  it('stops the second with a clear sentence, and does the first no harm', async () => {
    const dataDir = await usedDataDir();
    const { connection } = await runProgram(dataDir).outcome;
    const pid = await postmasterPid(dataDir);
    const second = runProgram(dataDir);
    expect(await second.outcome).toEqual({
      word: 'refused',
      name: 'StartError',
      message: `Another Storehouse program is already using the data folder ${dataDir}. Stop it first, or choose another folder with --data.`,
    });
    expect(await postmasterPid(dataDir)).toBe(pid);
    expect(await query({ connection }, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it.each([
    ['an empty folder', newDataDir],
    ['a folder whose server was killed', killedDataDir],
  ])('lets exactly one win that start at the same moment on %s', async (_name, makeDataDir) => {
    const dataDir = await makeDataDir();
    const outcomes = await Promise.all([1, 2, 3].map(() => runProgram(dataDir).outcome));
    expect(outcomes.map(({ word }) => word).sort()).toEqual(['ready', 'refused', 'refused']);
    for (const { message } of outcomes.filter(({ word }) => word === 'refused')) {
      expect(message).toContain('Another Storehouse program is already using the data folder');
    }
    const winner = outcomes.find(({ word }) => word === 'ready');
    expect(await query(winner!, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await readdir(dataDir)).sort()).toEqual(ownFiles);
  });
});

it('lets the program finish with the database after Ctrl-C, which reaches its whole process group', async () => {
  const dataDir = await usedDataDir();
  const program = runProgram(dataDir, { detached: true });
  const { connection } = await program.outcome;
  process.kill(-program.process.pid!, 'SIGINT');
  await sleep(100);
  expect(await query({ connection }, 'select answer from kept')).toEqual([{ answer: 42 }]);
  expect(await once(program.process, 'exit')).toEqual([0, null]);
  await expect(query({ connection }, 'select 1')).rejects.toThrow('ENOENT');
});

const canImpersonate = isRoot && (await canReach(nodeModules, stranger));

describe.skipIf(!canImpersonate)(
  'an ordinary user without a name (skipped without root, or in a private checkout)',
  () => {
    it('runs the server as itself', async () => {
      const dataDir = await newDataDir();
      await chown(dirname(dataDir), stranger.uid, stranger.gid);
      const { word, connection } = await runProgram(dataDir, stranger).outcome;
      expect(word).toBe('ready');
      expect(await query({ connection }, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(await readFile(`/proc/${await postmasterPid(dataDir)}/status`, 'utf8')).toMatch(/^Uid:\s+12345\b/m);
    });

    it.each([
      ['it may not write', newDataDir],
      ['belongs to the server of root', usedDataDir],
    ])('is told about a folder that %s', async (_name, makeDataDir) => {
      const dataDir = await makeDataDir();
      expect(await runProgram(dataDir, stranger).outcome).toMatchObject({
        word: 'refused',
        name: 'StartError',
        message: expect.stringContaining(
          `The data folder ${dataDir} cannot be used by this user (EACCES: permission denied`,
        ),
      });
    });
  },
);

async function killedDataDir(): Promise<string> {
  const dataDir = await usedDataDir();
  const program = runProgram(dataDir);
  await program.outcome;
  process.kill(await postmasterPid(dataDir), 'SIGKILL');
  await kill(program);
  return dataDir;
}
