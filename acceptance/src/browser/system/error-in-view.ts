import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface Place {
  readonly top: number;
  readonly bottom: number;
}

interface Found {
  /** Whether the field with this error, or the error itself, has the focus. */
  readonly hasFocus: boolean;
  readonly place: Place;
  readonly height: number;
}

/** Waits for an error and checks that the user sees it: at the focused field, within the window. */
export async function expectErrorInView(page: Page, text: string | RegExp): Promise<void> {
  const error = page.getByText(text).first();
  await error.waitFor();
  const find = () =>
    error.evaluate((element): Found => {
      const { activeElement, defaultView } = element.ownerDocument;
      // The nearest wrapper that contains both field and error. An error of a whole form takes the focus itself.
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
