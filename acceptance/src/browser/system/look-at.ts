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

/** The rules that depend on the colour scheme. All other rules are checked once. */
const darkRules = ['color-contrast', 'link-in-text-block'];

/** Checks the page at both widths and in both colour schemes: no axe violation, nothing wider than the screen. */
export async function lookAt(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? desktop;
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await settle(page);
    await takePicture(page, `${name}-${viewport.width}`);
    await expectAccessible(page, `${name} at ${viewport.width} pixels`);
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    expect(overflow, `${name} at ${viewport.width} pixels is wider than the screen`).toBeLessThanOrEqual(0);
    await switchScheme(page, 'dark');
    await takePicture(page, `${name}-${viewport.width}-dark`);
    await expectAccessible(page, `${name} at ${viewport.width} pixels in the dark`, darkRules);
    await switchScheme(page, 'light');
  }
  await page.setViewportSize(before);
  // The page's frame slides back to its former width: a click may miss an element that still moves.
  await settle(page);
}

/** No axe violation on the page as it is now. */
export async function expectAccessible(page: Page, name: string, rules?: readonly string[]): Promise<void> {
  expect(await violationsOf(page, rules), name).toEqual([]);
}

/** The page is notified of the change a moment later, and only then starts its transitions. */
async function switchScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const scheme = page.locator('html[data-mantine-color-scheme]');
  if ((await scheme.count()) > 0) {
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
  }
  await settle(page);
}

export async function takePicture(page: Page, name: string): Promise<void> {
  if (!takesPictures) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** Waits until nothing is loading and no transition is running: half-transparent text fails the contrast check. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.locator('[aria-busy="true"]').count(), { timeout: 30_000 }).toBe(0);
  // Polled from here: waiting inside the page would evaluate a string there, which its policy forbids.
  while (await page.evaluate<boolean>('document.getAnimations().some((one) => one.playState === "running")')) {
    await page.waitForTimeout(20);
  }
}

/**
 * Elements that may lie outside landmarks: dialogs, as in axe's default, and open lists, which are at the end of the page so that
 * nothing clips them.
 */
const ownRegions = 'dialog, [role=dialog], [role=alertdialog], svg, [data-portal]';

async function violationsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axeSource);
  const options = JSON.stringify({
    resultTypes: ['violations'],
    preload: false,
    checks: { region: { options: { regionMatcher: ownRegions } } },
    ...(rules && { runOnly: rules }),
  });
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(document, ${options}).then((results) => results.violations)`,
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join('\n')}`,
  );
}
