import { existsSync } from 'node:fs';

/** Without windows: an empty page costs 0.13 s of processor time in it and 1.7 s in a whole Chromium, which also opens its own hidden ones. */
const headlessShell = 'chromium-headless-shell';
const whole = ['chromium', 'chromium-browser', 'google-chrome'];

/** The path of the browser: `STOREHOUSE_CHROMIUM`, else Debian's headless shell or Chromium, or null if none exists. */
export function findChromium(): string | null {
  return process.env['STOREHOUSE_CHROMIUM'] ?? firstOf([headlessShell, ...whole]);
}

/** A Chromium with everything that the headless shell leaves out, such as a camera. */
export function findWholeChromium(): string | null {
  return process.env['STOREHOUSE_CHROMIUM'] ?? firstOf(whole);
}

function firstOf(names: readonly string[]): string | null {
  return names.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path)) ?? null;
}
