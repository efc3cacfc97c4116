import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeBuildTurn } from './take-build-turn.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const packages = ['contract', 'client', 'server'];
const webApps = ['portal', 'inventory'];

/**
 * Compiles the workspaces whose source is newer than their build; if none is, this check is all it costs. Programs that
 * start together build once, and none loads a half-written build.
 */
export function buildWhatIsStale() {
  const turn = join(root, 'server', '.building');
  // After a change of the contract, its stamp is fresh before the server is compiled again.
  if (!existsSync(turn) && packages.every(isFresh)) return;
  const endTurn = takeBuildTurn(turn);
  try {
    if (packages.every(isFresh)) return;
    const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
    process.stderr.write('Building Storehouse (first start, or its source has changed) …\n');
    const built = spawnSync(process.execPath, [compiler, '-b', root], { cwd: root, stdio: ['ignore', 2, 2] });
    if (built.status !== 0) throw new Error('The build failed: its errors stand above.');
    // The compiler leaves its stamp alone if none of its own files changed, and the next start would build again.
    for (const name of packages.filter((one) => !isFresh(one))) {
      const justNewerSeconds = (newestIn(join(root, name, 'src')) + 1) / 1_000;
      utimesSync(stampOf(name), justNewerSeconds, justNewerSeconds);
    }
  } finally {
    endTurn();
  }
}

/** The same for the web applications, which only a serving program needs. */
export function buildStaleWebApps() {
  if (webApps.every(isFreshApp)) return;
  const endTurn = takeBuildTurn(join(root, 'web', '.building'));
  try {
    const stale = webApps.filter((name) => !isFreshApp(name));
    if (stale.length === 0) return;
    process.stderr.write(`Building the web applications (${stale.join(', ')}) …\n`);
    const builder = join(root, 'web', 'build.js');
    const built = spawnSync(process.execPath, [builder, ...stale], { cwd: root, stdio: ['ignore', 2, 2] });
    if (built.status !== 0) throw new Error('The build of the web applications failed: its errors stand above.');
  } finally {
    endTurn();
  }
}

/** The same for the documentation site, which is written from the docs and the built contract. */
export function buildStaleDocs() {
  if (isFreshSite()) return;
  const endTurn = takeBuildTurn(join(root, 'docs-site', '.building'));
  try {
    if (isFreshSite()) return;
    process.stderr.write('Building the documentation …\n');
    const builder = ['--import', import.meta.resolve('tsx'), join(root, 'docs-site', 'src', 'build-site.ts')];
    // Without its cache, which tsx would leave in the system's temporary folder.
    const env = { ...process.env, TSX_DISABLE_CACHE: '1' };
    const built = spawnSync(process.execPath, builder, { cwd: root, env, stdio: ['ignore', 2, 2] });
    if (built.status !== 0) throw new Error('The build of the documentation failed: its errors stand above.');
  } finally {
    endTurn();
  }
}

/** @param {string} name */
const stampOf = (name) => join(root, name, 'dist', '.tsbuildinfo');
/** @param {string} name */
const appStampOf = (name) => join(root, 'web', name, 'dist', '.built');

/** @param {string} name */
function isFresh(name) {
  return existsSync(stampOf(name)) && newestIn(join(root, name, 'src')) <= statSync(stampOf(name)).mtimeMs;
}

/** @param {string} name */
function isFreshApp(name) {
  return existsSync(appStampOf(name)) && newestOfApp(name) <= statSync(appStampOf(name)).mtimeMs;
}

/** @param {string} name */
function newestOfApp(name) {
  const folders = [join('web', name, 'src'), join('web', 'ui', 'src'), join('contract', 'src')];
  const files = [
    join('web', name, 'index.html'),
    join('web', 'applications.js'),
    join('web', 'build.js'),
    'package-lock.json',
  ];
  return Math.max(
    ...folders.map((folder) => newestIn(join(root, folder))),
    ...files.map((file) => statSync(join(root, file)).mtimeMs),
  );
}

function isFreshSite() {
  const stamp = join(root, 'docs-site', 'dist', '.built');
  if (!existsSync(stamp)) return false;
  const folders = ['docs', join('docs-site', 'src'), join('docs-site', 'browser'), join('contract', 'src')];
  const files = [
    'CHANGELOG.md',
    join('client', 'README.md'),
    join('clients', 'python', 'README.md'),
    'package-lock.json',
  ];
  const newest = Math.max(
    ...folders.map((folder) => newestIn(join(root, folder))),
    ...files.map((file) => statSync(join(root, file)).mtimeMs),
  );
  return newest <= statSync(stamp).mtimeMs;
}

/** @param {string} folder @returns {number} */
function newestIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .reduce((newest, entry) => Math.max(newest, statSync(join(entry.parentPath, entry.name)).mtimeMs), 0);
}
