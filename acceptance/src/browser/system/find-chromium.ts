import { existsSync } from 'node:fs';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of the browser: `STOREHOUSE_CHROMIUM`, else Debian's Chromium, or null if neither exists. */
export function findChromium(): string | null {
  const named = process.env['STOREHOUSE_CHROMIUM'];
  return [...(named === undefined ? [] : [named]), ...usual].find((path) => existsSync(path)) ?? null;
}
