import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { source as axeSource, type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { desktop, phone } from './browser.ts';

const folder = fileURLToPath(new URL('../../../screenshots/', import.meta.url));

/** No test reads the screenshots: they are taken on request. */
const takesPictures = process.env['STOREHOUSE_PICTURES'] === '1';

/** Checks the page at both widths: no serious axe violation, nothing wider than the screen. */
export async function lookAt(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? desktop;
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await settle(page);
    if (takesPictures) {
      await mkdir(folder, { recursive: true });
      await page.screenshot({ path: join(folder, `${name}-${viewport.width}.png`), fullPage: true });
    }
    expect(await violationsOf(page), `${name} at ${viewport.width} pixels`).toEqual([]);
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    expect(overflow, `${name} at ${viewport.width} pixels is wider than the screen`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(before);
}

/** Waits until nothing is loading and no transition is running: half-transparent text fails the contrast check. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  // Polled from here: waiting inside the page would evaluate a string there, which its policy forbids.
  while (await page.evaluate<boolean>('document.getAnimations().some((one) => one.playState === "running")')) {
    await page.waitForTimeout(20);
  }
}

async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axeSource);
  const violations = await page.evaluate<AxeResults['violations']>(
    'axe.run(document, { resultTypes: ["violations"], preload: false }).then((results) => results.violations)',
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join('\n')}`,
    );
}
