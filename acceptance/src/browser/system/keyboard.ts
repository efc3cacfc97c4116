import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** In a menu one goes by arrows. */
type Key = 'Tab' | 'Shift+Tab' | 'ArrowDown';

/** More than any page of ours needs from one end to the other. */
const maxSteps = 120;

/** Goes there with one key alone, and sees that the browser shows where one is. */
export async function tabTo(page: Page, target: Locator, key: Key = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < maxSteps; steps += 1) {
    await page.keyboard.press(key);
    if (!(await hasFocus(page, target))) continue;
    expect(await page.locator(':focus-visible').count(), 'where the focus is cannot be seen').toBe(1);
    return;
  }
  throw new Error(`${key} does not lead to ${String(target)}`);
}

/** Goes there and presses it. */
export async function pressOn(page: Page, target: Locator, key: Key = 'Tab'): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

/** Waits until it has the focus: a dialog gives it back a moment after it is gone. */
export async function gotFocus(page: Page, target: Locator): Promise<void> {
  await expect.poll(() => hasFocus(page, target), { message: `no focus: ${String(target)}` }).toBe(true);
}

const hasFocus = async (page: Page, target: Locator): Promise<boolean> =>
  (await target.and(page.locator(':focus')).count()) === 1;
