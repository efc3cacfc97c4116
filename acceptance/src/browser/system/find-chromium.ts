import { existsSync } from 'node:fs';

/** An empty page takes 0.13 s of processor time here, and 1.7 s in a whole Chromium, which also opens hidden pages. */
const headlessShell = 'chromium-headless-shell';
const whole = ['chromium', 'chromium-browser', 'google-chrome'];

/** The path of the browser: `STOREHOUSE_CHROMIUM`, else Debian's headless shell or Chromium, or null if none exists. */
export function findChromium(): string | null {
  return firstOf([headlessShell, ...whole]);
}

/** A Chromium with everything that the headless shell leaves out, such as a camera. */
export function findWholeChromium(): string | null {
  return firstOf(whole);
}

function firstOf(names: readonly string[]): string | null {
  const named = process.env['STOREHOUSE_CHROMIUM'];
  const paths = names.map((name) => `/usr/bin/${name}`);
  return [...(named === undefined ? [] : [named]), ...paths].find((path) => existsSync(path)) ?? null;
}
