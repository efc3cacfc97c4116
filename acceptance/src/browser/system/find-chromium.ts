import { existsSync } from 'node:fs';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser of this machine: Debian's Chromium, or the one that `STOREHOUSE_CHROMIUM` names; null when there is none. */
export function findChromium(): string | null {
  const named = process.env['STOREHOUSE_CHROMIUM'];
  return [...(named === undefined ? [] : [named]), ...usual].find((path) => existsSync(path)) ?? null;
}
