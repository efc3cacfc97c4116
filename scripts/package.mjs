// `npm run package`: writes dist/storehouse-<version>.tgz, the program to install with `npm install -g`, and
// dist/storehouse-client-<version>.tgz. `npm run package -- DIR` writes them there instead.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { layOutProgram } from './packaging/lay-out-program.mjs';

const root = join(import.meta.dirname, '..');
const target = resolve(process.argv[2] ?? join(root, 'dist'));

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

mkdirSync(target, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'storehouse-package-'));
try {
  await layOutProgram(folder);
  pack(folder);
  pack(join(root, 'client'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
