import { findChromium } from './find-chromium.ts';

/** Reports once, before the tests, that the browser tests will be skipped. */
export function setup(): void {
  if (findChromium() !== null) return;
  process.stdout.write('Browser tests are skipped: no Chromium was found (apt-get install chromium-headless-shell).\n');
}
