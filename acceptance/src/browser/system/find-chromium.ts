import { existsSync } from 'node:fs';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** This machine's browser: `STOREHOUSE_CHROMIUM`, or Debian's Chromium; null if there is none. */
export function findChromium(): string | null {
  const named = process.env['STOREHOUSE_CHROMIUM'];
  return [...(named === undefined ? [] : [named]), ...usual].find((path) => existsSync(path)) ?? null;
}
