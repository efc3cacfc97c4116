// `npm run package`: writes dist/storehouse-<version>.tgz, the program to install with `npm install -g`, and
// dist/storehouse-client-<version>.tgz. `npm run package -- DIR` writes them there instead.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { buildStaleDocs, buildStaleWebApps } from '../server/bin/build-what-is-stale.js';
import { bundleProgram } from './packaging/bundle-program.mjs';
import { describeThirdParties } from './packaging/third-party.mjs';

const root = join(import.meta.dirname, '..');
const target = resolve(process.argv[2] ?? join(root, 'dist'));
/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Everything else is in the bundle. @param {Record<string, string>} dependencies */
const onlyBinaries = ({ '@node-rs/argon2': argon2 = '' }) => ({ '@node-rs/argon2': argon2 });

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

/** @param {string} folder */
function pack(folder) {
  const [{ filename, size, unpackedSize }] = JSON.parse(
    execFileSync('npm', ['pack', folder, '--json', '--pack-destination', target], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  /** @param {number} bytes */
  const megabytes = (bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`;
  console.log(`${join(target, filename)} (${megabytes(size)}, ${megabytes(unpackedSize)} unpacked)`);
}

execFileSync(process.execPath, [join(root, 'scripts', 'remove-stale-output.mjs')]);
execFileSync('npx', ['tsc', '-b'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
buildStaleWebApps();
buildStaleDocs();
mkdirSync(target, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'storehouse-package-'));
try {
  addFiles(folder, await bundleProgram(join(folder, 'dist')));
  pack(folder);
  pack(join(root, 'client'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
