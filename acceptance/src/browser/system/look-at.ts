import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { source as axeSource, type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { desktop, phone } from './browser.ts';

const folder = fileURLToPath(new URL('../../../screenshots/', import.meta.url));

/**
 * Holds a page as it stands to what every page must be, at both widths: no serious violation by axe, nothing wider than the screen.
 * Keeps a picture of each for eyes.
 */
export async function lookAt(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? desktop;
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await settle(page);
    await mkdir(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name}-${viewport.width}.png`), fullPage: true });
    expect(await violationsOf(page), `${name} at ${viewport.width} pixels`).toEqual([]);
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    expect(overflow, `${name} at ${viewport.width} pixels is wider than the screen`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(before);
}

/** Until nothing is loading any more and no transition runs: half-transparent text has no contrast. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  // Asked again and again from here: waiting within the page would be evaluating a string there, which its policy forbids.
  while (await page.evaluate<boolean>('document.getAnimations().some((one) => one.playState === "running")')) {
    await page.waitForTimeout(20);
  }
}

async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const results = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join('\n')}`,
    );
}
