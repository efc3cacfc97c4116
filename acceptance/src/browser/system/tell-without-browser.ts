import { findChromium } from './find-chromium.ts';

/** Says in one line, before the tests, that those in a browser will not run. */
export function setup(): void {
  if (findChromium() !== null) return;
  process.stdout.write('Browser tests are skipped: no Chromium was found (apt-get install chromium).\n');
}
