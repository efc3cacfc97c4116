import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { desktop, phone } from './browser.ts';

const folder = fileURLToPath(new URL('../../../screenshots/', import.meta.url));

/** No test reads the screenshots: they are taken on request. */
const takesPictures = process.env['STOREHOUSE_PICTURES'] === '1';

/** Every page gets it anew: half as long as the readable one. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What fails a test. Rules of less weight are not run. */
const grave = ['serious', 'critical'];

/** What depends on the colour scheme; everything else is checked once. */
const darkRules = ['color-contrast', 'link-in-text-block'];

/** Checks the page at both widths and in both colour schemes: no axe violation, nothing wider than the screen. */
export async function lookAt(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? desktop;
  await page.setViewportSize(desktop);
  await settle(page);
  await lookInTheLight(page, name, desktop.width);
  await switchScheme(page, 'dark');
  await lookInTheDark(page, name, desktop.width);
  await page.setViewportSize(phone);
  await settle(page);
  await lookInTheDark(page, name, phone.width);
  await switchScheme(page, 'light');
  await lookInTheLight(page, name, phone.width);
  await page.setViewportSize(before);
}

async function lookInTheLight(page: Page, name: string, width: number): Promise<void> {
  await takePicture(page, `${name}-${String(width)}`);
  expect(await violationsOf(page), `${name} at ${String(width)} pixels`).toEqual([]);
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  expect(overflow, `${name} at ${String(width)} pixels is wider than the screen`).toBeLessThanOrEqual(0);
}

async function lookInTheDark(page: Page, name: string, width: number): Promise<void> {
  await takePicture(page, `${name}-${String(width)}-dark`);
  expect(await violationsOf(page, darkRules), `${name} at ${String(width)} pixels in the dark`).toEqual([]);
}

/** The page hears of the change a moment later, and only then begins its transitions. */
async function switchScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const scheme = page.locator('html[data-mantine-color-scheme]');
  if ((await scheme.count()) > 0) {
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
  }
  await settle(page);
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (!takesPictures) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** Waits until nothing is loading and no transition is running: half-transparent text fails the contrast check. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  // Polled from here: waiting inside the page would evaluate a string there, which its policy forbids.
  while (await page.evaluate<boolean>('document.getAnimations().some((one) => one.playState === "running")')) {
    await page.waitForTimeout(20);
  }
}

async function violationsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axeSource);
  const violations = await page.evaluate<AxeResults['violations']>(`(async () => {
    const isGrave = ({ impact }) => ${JSON.stringify(grave)}.includes(impact);
    const light = axe._audit.rules.filter((rule) => rule.impact && !isGrave(rule)).map(({ id }) => [id, { enabled: false }]);
    const runOnly = ${JSON.stringify(rules ?? null)};
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      preload: false,
      ...(runOnly ? { runOnly } : { rules: Object.fromEntries(light) }),
    });
    return violations.filter(isGrave);
  })()`);
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join('\n')}`,
  );
}
