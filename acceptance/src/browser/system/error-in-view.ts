import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface Place {
  readonly top: number;
  readonly bottom: number;
}

interface Found {
  /** Whether the focus is at the field with this error, or at the error itself. */
  readonly hasFocus: boolean;
  readonly place: Place;
  readonly height: number;
}

/** Waits for an error and sees that it is where one looks: at the field that has the focus, within the window. */
export async function expectErrorInView(page: Page, text: string | RegExp): Promise<void> {
  const error = page.getByText(text).first();
  await error.waitFor();
  const find = () =>
    error.evaluate((element): Found => {
      const { activeElement, defaultView } = element.ownerDocument;
      // The nearest wrapper of a field that holds both; an error of a whole form takes the focus itself.
      const wrapper = element.closest('[role="alert"], .mantine-InputWrapper-root, td') ?? element;
      const { top, bottom } = element.getBoundingClientRect();
      return {
        hasFocus: wrapper.contains(activeElement),
        place: { top, bottom },
        height: defaultView?.innerHeight ?? 0,
      };
    });
  await expect.poll(async () => (await find()).hasFocus, { message: `no focus at: ${String(text)}` }).toBe(true);
  const { place, height } = await find();
  expect(place.top, `above the window: ${String(text)}`).toBeGreaterThanOrEqual(0);
  expect(place.bottom, `below the window: ${String(text)}`).toBeLessThanOrEqual(height);
}
