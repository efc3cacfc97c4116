import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrlOf } from '../system/database-url.ts';
import { call } from '../system/http-call.ts';
import { useSystem } from '../system/shared-system.ts';
import { startProgram } from '../system/start-program.ts';

// The files of deploy/, as far as they can be checked without a container engine and without systemd as process 1: their
// commands are run here, but images are not built.
const folder = fileURLToPath(new URL('../../../deploy/', import.meta.url));
const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
const run = promisify(execFile);
const system = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

let temporary: string;
beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'storehouse-deploy-'));
});
afterAll(() => rm(temporary, { recursive: true, force: true }));

describe.skipIf(!hasSystemd)(`storehouse.service ${hasSystemd ? '' : '(skipped: no systemd-analyze)'}`, () => {
  let unit: string;
  beforeAll(async () => {
    unit = join(temporary, 'storehouse.service');
    await writeFile(unit, (await read('storehouse.service')).replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'));
  });

  it('has no fault', async () => {
    const { stdout, stderr } = await run('systemd-analyze', ['verify', unit]);
    expect(stdout + stderr).toBe('');
  });

  it('is exposed by 2.0 of 10 at most', async () => {
    await run('systemd-analyze', ['security', '--offline=yes', '--threshold=20', '--no-pager', unit]);
  });
});

it('create-secrets.sh creates every secret of compose.yaml once, in a folder that is closed to others', async () => {
  const secrets = join(temporary, 'secrets');
  const create = () => run(join(folder, 'create-secrets.sh'), [secrets]);
  await create();
  const before = await contentsOf(secrets);
  expect(Object.keys(before).sort()).toEqual(
    [...(await read('compose.yaml')).matchAll(/file: \.\/secrets\/(\S+)/g)].map(([, name]) => name).sort(),
  );
  expect(before['database-url']).toBe(
    `postgresql://storehouse:${before['postgres-password']!.trim()}@postgres:5432/storehouse\n`,
  );
  expect((await stat(secrets)).mode & 0o777).toBe(0o700);
  await create();
  expect(await contentsOf(secrets)).toEqual(before);
});

it('a program starts with the environment of compose.yaml, and answers to its public names only', async () => {
  const secrets = join(temporary, 'secrets');
  await run(join(folder, 'create-secrets.sh'), [secrets]);
  const databaseUrl = join(temporary, 'database-url');
  await writeFile(databaseUrl, databaseUrlOf(system.system));
  const keyFile = join(system.system.program.dataDir, 'secret-key');
  const given = (await read('compose.yaml')).matchAll(/^ {6}(STOREHOUSE_\w+): (.*)$/gm);
  const env = {
    ...Object.fromEntries(
      [...given].map(([, name = '', value = '']) => [name, value.replace('/run/secrets', secrets)]),
    ),
    // Its database and its key are those of a running program.
    STOREHOUSE_DATABASE_URL_FILE: databaseUrl,
    STOREHOUSE_SECRET_KEY_FILE: keyFile,
  };
  expect(Object.keys(env)).toHaveLength(8);
  const program = await startProgram({ env, flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  try {
    const page = (host: string) =>
      call(`http://127.0.0.1:${portOf(program.log(), 0)}`, '/', { headers: { host, accept: 'text/html' } });
    expect((await page('storehouse.localhost')).status).toBe(200);
    expect((await page('elsewhere.example.com')).status).toBe(421);
  } finally {
    await program.discard();
  }
});

it("the image's health check succeeds beside a running program, and fails beside none", async () => {
  const [, text = ''] = /^HEALTHCHECK[^[]*CMD (\[.*\])$/m.exec(await read('Dockerfile')) ?? [];
  const [command = '', ...args] = JSON.parse(text) as string[];
  expect(command).toBe('node');
  const check = (port: string) => spawnSync(process.execPath, args, { env: { STOREHOUSE_PLATFORM_PORT: port } }).status;
  expect(check(new URL(system.system.program.ready.platformUrl).port)).toBe(0);
  expect(check('1')).toBe(1);
});

/** The ports that the log names as listening, in the order of the hosts. */
const portOf = (log: string, index: number): string =>
  [...log.matchAll(/Server listening at http:\/\/127\.0\.0\.1:(\d+)/g)][index]?.[1] ?? '';

async function contentsOf(path: string): Promise<Record<string, string>> {
  const names = await readdir(path);
  const texts = await Promise.all(names.map((name) => readFile(join(path, name), 'utf8')));
  return Object.fromEntries(names.map((name, index) => [name, texts[index]!]));
}
