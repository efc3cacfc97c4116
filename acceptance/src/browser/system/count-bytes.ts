import type { Page } from 'playwright-core';

/** Counts what a page loads from now on: bytes on the wire, compressed, including headers. */
export async function countBytes(page: Page): Promise<{ readonly total: number }> {
  const loaded = { total: 0 };
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (loaded.total += encodedDataLength));
  return loaded;
}
