// Builds web applications: `node web/build.js portal inventory`. Vite bundles, then every text or code file is compressed once, so
// that the server only sends files. The new build replaces the old one in a single step at the end.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { viteSettings } from './applications.js';

// Always the production build of React, which is a third smaller, even when a test starts the build.
process.env['NODE_ENV'] = 'production';

/**
 * Modules that at least three pages use are one file: as many small files, they made the first visit a quarter of a second
 * slower. Modules that `main.ts` needs are a separate file, because it runs before the texts of the language are loaded,
 * which other modules use while they are evaluated.
 */
const chunkGroups = [
  { name: 'start', tags: ['$initial'], priority: 1 },
  { name: 'shared', minShareCount: 3 },
];

/** @param {import('./applications.js').AppName} name */
async function buildApp(name) {
  const settings = viteSettings(name);
  const startedAt = new Date();
  const [buildDir, target] = [join(settings.root, '.build'), join(settings.root, 'dist')];
  await build({
    ...settings,
    build: {
      outDir: buildDir,
      emptyOutDir: true,
      target: 'es2022',
      // No inlining: the content security policy allows only files from this host.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1_500,
      reportCompressedSize: false,
      rolldownOptions: { output: { codeSplitting: { groups: [...chunkGroups] } } },
    },
  });
  await compress(join(buildDir, 'assets'));
  // Dated to the start of the build, so that an edit made while it ran counts as newer
  // (server/bin/build-what-is-stale.js).
  writeFileSync(join(buildDir, '.built'), '');
  utimesSync(join(buildDir, '.built'), startedAt, startedAt);
  rmSync(target, { recursive: true, force: true });
  renameSync(buildDir, target);
}

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];
/** Quality 10: 5 % smaller than 9 for one second more. 11 takes three times as long for another 2 %. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/** @param {string} folder */
async function compress(folder) {
  if (!existsSync(folder)) return;
  const files = readdirSync(folder).filter((one) => /\.(js|css|svg|wasm)$/.test(one));
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const text = readFileSync(path);
      writeFileSync(`${path}.br`, await brotli(text, quality));
      writeFileSync(`${path}.gz`, await gzipped(text, { level: 9 }));
    }),
  );
}

for (const name of process.argv.slice(2)) await buildApp(/** @type {import('./applications.js').AppName} */ (name));
