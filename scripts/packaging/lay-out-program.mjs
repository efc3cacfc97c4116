// The program as a folder: the bundle and everything that is installed with it.
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { buildStaleDocs, buildStaleWebApps } from '../../server/bin/build-what-is-stale.js';
import { bundleProgram } from './bundle-program.mjs';
import { describeThirdParties } from './third-party.mjs';

const root = join(import.meta.dirname, '..', '..');

/** @param {string} folder */
export async function layOutProgram(folder) {
  execFileSync(process.execPath, [join(root, 'scripts', 'remove-stale-output.mjs')]);
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-b'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  buildStaleWebApps();
  buildStaleDocs();
  addFiles(folder, await bundleProgram(join(folder, 'dist')));
}

/** @param {string} folder @param {string[]} bundled */
function addFiles(folder, bundled) {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  cpSync(join(root, 'server', 'bin', 'storehouse.js'), join(folder, 'bin', 'storehouse.js'));
  cpSync(join(root, 'server', 'README.md'), join(folder, 'README.md'));
  for (const file of ['LICENSE', 'CHANGELOG.md', 'SECURITY.md']) cpSync(join(root, file), join(folder, file));
  writeFileSync(join(folder, 'THIRD-PARTY.txt'), describeThirdParties(bundled));
  for (const guide of readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))) {
    cpSync(join(root, 'docs', guide), join(folder, 'docs', guide));
  }
  for (const site of ['web/portal', 'web/inventory', 'docs-site']) {
    const built = join(site, 'dist');
    cpSync(join(root, built), join(folder, built), { recursive: true, filter: (path) => basename(path) !== '.built' });
  }
}

function manifest() {
  const { name, version, license, type, bin, dependencies, optionalDependencies } = readJson('server/package.json');
  const { description, engines } = readJson('package.json');
  return {
    ...{ name, version, description, license, type, bin, engines },
    dependencies: onlyBinaries(dependencies),
    // One PostgreSQL per platform: npm installs the one that fits, or none.
    optionalDependencies,
  };
}

/** Everything else is in the bundle. @param {Record<string, string>} dependencies */
const onlyBinaries = ({ '@node-rs/argon2': argon2 = '' }) => ({ '@node-rs/argon2': argon2 });

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
