// Builds web applications: `node web/build.js portal inventory`. Vite bundles, then every text file gets its compressed copies, so
// that the program only ever sends files. The new build takes the place of the old one at the end, as a whole.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { viteSettings } from './applications.js';

// Whoever starts the build, tests among them: people get React's production build, which is a third smaller.
process.env['NODE_ENV'] = 'production';

/** @param {import('./applications.js').AppName} name */
async function buildApp(name) {
  const settings = viteSettings(name);
  const began = new Date();
  const [made, target] = [join(settings.root, '.build'), join(settings.root, 'dist')];
  await build({
    ...settings,
    build: {
      outDir: made,
      emptyOutDir: true,
      target: 'es2022',
      // Nothing is inlined: the content security policy allows files of this host only.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1_500,
      reportCompressedSize: false,
    },
  });
  await compress(join(made, 'assets'));
  // As old as the beginning of this build: an edit made meanwhile is newer (server/bin/build-what-is-stale.js).
  writeFileSync(join(made, '.built'), '');
  utimesSync(join(made, '.built'), began, began);
  rmSync(target, { recursive: true, force: true });
  renameSync(made, target);
}

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];
/** The best but one: a twentieth smaller than 9 for a second more; 11 takes three times as long for another fiftieth. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };

/** @param {string} folder */
async function compress(folder) {
  if (!existsSync(folder)) return;
  const files = readdirSync(folder).filter((one) => /\.(js|css|svg)$/.test(one));
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
