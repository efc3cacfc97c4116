import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const packages = ['contract', 'server'];

/** Compiles the workspaces whose source is newer than what was built from it; a fresh build costs only this look. */
export function buildWhatIsStale() {
  if (packages.every(isFresh)) return;
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  process.stderr.write('Building Storehouse (first start, or its source has changed) …\n');
  const built = spawnSync(process.execPath, [compiler, '-b', root], { cwd: root, stdio: ['ignore', 2, 2] });
  if (built.status !== 0) throw new Error('The build failed: its errors stand above.');
  // The compiler leaves its stamp alone when what changed is none of its files: the next start would build again, and so on.
  for (const name of packages.filter((one) => !isFresh(one))) {
    const justNewerSeconds = (newestIn(join(root, name, 'src')) + 1) / 1_000;
    utimesSync(stampOf(name), justNewerSeconds, justNewerSeconds);
  }
}

/** @param {string} name */
const stampOf = (name) => join(root, name, 'dist', '.tsbuildinfo');

/** @param {string} name */
function isFresh(name) {
  return existsSync(stampOf(name)) && newestIn(join(root, name, 'src')) <= statSync(stampOf(name)).mtimeMs;
}

/** @param {string} folder @returns {number} */
function newestIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .reduce((newest, entry) => Math.max(newest, statSync(join(entry.parentPath, entry.name)).mtimeMs), 0);
}
