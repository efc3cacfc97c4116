import { existsSync } from 'node:fs';

/** The headless shell first: it has no window to draw, and the tests take a seventh less processor time. */
const usual = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The path of the browser: `STOREHOUSE_CHROMIUM`, else Debian's Chromium, or null if neither exists. */
export function findChromium(): string | null {
  const named = process.env['STOREHOUSE_CHROMIUM'];
  const paths = usual.map((name) => `/usr/bin/${name}`);
  return [...(named === undefined ? [] : [named]), ...paths].find((path) => existsSync(path)) ?? null;
}
