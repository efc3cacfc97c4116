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
  plugins: [react()],
});
