// The base path of each web application and its Vite settings, shared by the build and by `npm run dev`.
import { join } from 'node:path';
import react from '@vitejs/plugin-react';

const bases = { portal: '/', inventory: '/inventory/' };

/** @typedef {keyof typeof bases} AppName */

/** @param {AppName} name */
export const viteSettings = (name) => ({
  root: join(import.meta.dirname, name),
  base: bases[name],
  configFile: /** @type {false} */ (false),
  logLevel: /** @type {'warn'} */ ('warn'),
  plugins: [react(), preloadApplication(bases[name])],
});

/**
 * `main.ts` imports the application only once the language is known. This plug-in links the application's files in the
 * page, so that the browser loads them together with `main.ts` and not after it.
 *
 * @param {string} base
 * @returns {import('vite').Plugin}
 */
const preloadApplication = (base) => ({
  name: 'preload-application',
  transformIndexHtml: {
    order: 'post',
    // The development server has no bundle and needs no such links.
    handler: (_html, { bundle = {} }) => {
      const { scripts, styles } = filesOf(bundle, (id) => id.endsWith('/src/application.tsx'));
      return [
        ...scripts.map((file) => ({ rel: 'modulepreload', crossorigin: true, href: `${base}${file}` })),
        ...styles.map((file) => ({ rel: 'stylesheet', crossorigin: true, href: `${base}${file}` })),
      ].map((attrs) => ({ tag: 'link', attrs, injectTo: /** @type {const} */ ('head') }));
    },
  },
});

/**
 * The files that a module needs before it runs.
 *
 * @param {Readonly<Record<string, import('vite').Rollup.OutputChunk | import('vite').Rollup.OutputAsset>>} bundle
 * @param {(id: string) => boolean} isModule
 */
function filesOf(bundle, isModule) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  /** @type {Set<string>} */
  const scripts = new Set();
  /** @type {Set<string>} */
  const styles = new Set();
  /** @param {import('vite').Rollup.OutputChunk} chunk */
  const add = (chunk) => {
    // Vite itself links the entry and its styles, before all others.
    if (chunk.isEntry || scripts.has(chunk.fileName)) return;
    scripts.add(chunk.fileName);
    // Imports first: the styles of an imported file come before those of the file itself.
    for (const name of chunk.imports) chunks.filter(({ fileName }) => fileName === name).forEach(add);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  };
  chunks.filter(({ facadeModuleId }) => isModule(facadeModuleId ?? '')).forEach(add);
  return { scripts: [...scripts], styles: [...styles] };
}
