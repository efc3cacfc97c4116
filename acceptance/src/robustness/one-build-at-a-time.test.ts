import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

// Programs that are started together from a checkout (document 5, Program: "it builds first what is stale"): one of them
// compiles, and the others wait until it has finished. The compiler of this checkout is a fake: a real build takes a minute.
const bin = fileURLToPath(new URL('../../../server/bin/', import.meta.url));

/** Finishes once the file `go` exists. It writes its stamps before (while a dependent is still compiled) or after that. */
const compiler = `
const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs');
const stamp = () => {
  for (const name of ['contract', 'client', 'server']) {
    mkdirSync(name + '/dist', { recursive: true });
    writeFileSync(name + '/dist/.tsbuildinfo', '');
  }
};
appendFileSync('log', 'compiling\\n');
if (process.env.STAMPS === 'before') stamp();
while (!existsSync('go')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
stamp();
appendFileSync('log', 'compiled\\n');
`;

/** A program that logs when it waits for the build of another program, and when it would load the result. */
const program = `
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { buildWhatIsStale } from './server/bin/build-what-is-stale.js';
const { wait } = Atomics;
let isWaiting = false;
Atomics.wait = (...given) => {
  if (!isWaiting) appendFileSync('log', 'waiting\\n');
  isWaiting = true;
  return wait(...given);
};
const turn = 'server/.building';
if (existsSync(turn) && readFileSync(turn, 'utf8') === 'its own') writeFileSync(turn, String(process.pid));
buildWhatIsStale();
appendFileSync('log', 'loaded\\n');
`;

let checkout = '';
beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'storehouse-built-'));
  const write = async (path: string, text: string) => {
    await mkdir(join(checkout, path, '..'), { recursive: true });
    await writeFile(join(checkout, path), text);
  };
  await cp(bin, join(checkout, 'server', 'bin'), { recursive: true });
  for (const name of ['contract', 'client', 'server']) await write(`${name}/src/source.ts`, '');
  await write('package.json', '{ "type": "module" }');
  await write('program.js', program);
  await write('node_modules/typescript/package.json', '{ "name": "typescript" }');
  await write('node_modules/typescript/bin/tsc', compiler);
  await write('log', '');
});
afterEach(() => rm(checkout, { recursive: true, force: true }));

const logged = async () => (await readFile(join(checkout, 'log'), 'utf8')).trimEnd().split('\n');

async function start(stamps: string): Promise<number | null> {
  const env = { ...process.env, STAMPS: stamps };
  const child = spawn(process.execPath, ['program.js'], { cwd: checkout, env, stdio: 'ignore' });
  await once(child, 'close');
  return child.exitCode;
}

it.each(['after', 'before'])('compiles once, and loads only what is complete; stamps come %s it', async (stamps) => {
  const first = start(stamps);
  await expect.poll(logged).toEqual(['compiling']);
  const second = start(stamps);
  await expect.poll(logged).toHaveLength(2);
  await writeFile(join(checkout, 'go'), '');
  expect(await Promise.all([first, second])).toEqual([0, 0]);
  expect(await logged()).toEqual(['compiling', 'waiting', 'compiled', 'loaded', 'loaded']);
  // The next program finds everything fresh, and no build running.
  expect(await start(stamps)).toBe(0);
  expect((await logged()).slice(5)).toEqual(['loaded']);
});

it.each([
  ['a program that was killed', '999999999', 0],
  ['an earlier program of the same number, as in a container that was started again', 'its own', 0],
  ['a number that another program has by now', String(process.pid), 16],
])('takes the turn of %s', async (_, owner, minutesOld) => {
  const turn = join(checkout, 'server', '.building');
  const heldSince = new Date(Date.now() - minutesOld * 60_000);
  await writeFile(turn, owner);
  await utimes(turn, heldSince, heldSince);
  await writeFile(join(checkout, 'go'), '');
  expect(await start('after')).toBe(0);
  expect(await logged()).toEqual(['compiling', 'compiled', 'loaded']);
});
