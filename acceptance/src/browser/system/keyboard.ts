import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Menus are navigated with arrow keys. */
type Key = 'Tab' | 'Shift+Tab' | 'ArrowDown';

/** More steps than any of our pages needs from one end to the other. */
const maxSteps = 120;

/** Moves the focus to the target with one key alone, and checks that the focus is visible. */
export async function tabTo(page: Page, target: Locator, key: Key = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < maxSteps; steps += 1) {
    await page.keyboard.press(key);
    if (!(await hasFocus(page, target))) continue;
    await expect
      .poll(() => page.locator(':focus-visible').count(), { message: 'where the focus is cannot be seen' })
      .toBe(1);
    return;
  }
  throw new Error(`${key} does not lead to ${String(target)}`);
}

/** Moves the focus to the target and presses Enter. */
export async function pressOn(page: Page, target: Locator, key: Key = 'Tab'): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

/** Waits for the target to get the focus: a dialog returns it a moment after closing. */
export async function gotFocus(page: Page, target: Locator): Promise<void> {
  await expect.poll(() => hasFocus(page, target), { message: `no focus: ${String(target)}` }).toBe(true);
}

const hasFocus = async (page: Page, target: Locator): Promise<boolean> =>
  (await target.and(page.locator(':focus')).count()) === 1;
