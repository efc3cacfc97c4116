import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { useOwnSystem } from '../system/system.ts';
import { describeInBrowser, phone, useBrowser } from './system/browser.ts';
import { inventoryUrl, openSignedIn } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';

/** As many rows as a page of the list has: from 100 on, only those in view are rendered. */
const rows = 100;
const everyRow = Array.from({ length: rows }, (_, index) => index + 1);

describeInBrowser('a long table on a phone', () => {
  const run = useOwnSystem();
  const browser = useBrowser();

  it('shows every row on the way down and back up, around a row that stays open', async () => {
    const account = await run.system.createAccount();
    const sizes = { locations: 1, products: rows + 20, days: 1, change: 0 };
    expect((await run.system.operator('POST', `/accounts/${account.id}/seed`, sizes)).status).toBe(200);
    const page = await browser.openPage(phone);
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/products'));
    await page.getByText(`1–${String(rows)} of ${String(rows + 20)}`).waitFor();
    const frame = page.getByRole('group', { name: 'Products' });
    const third = frame.locator('tr[aria-rowindex="4"]');
    await third.getByRole('button', { name: 'Show more of this row' }).click();
    const more = frame.locator('tr[data-more]');
    await more.getByText('Category').waitFor();
    const moreHeight = (await more.boundingBox())?.height ?? 0;
    expect(moreHeight).toBeGreaterThan(0);

    expect(await rowsOnTheWay(frame, 'down')).toEqual(everyRow);
    await expect.poll(() => more.count()).toBe(0);
    // Every row has been measured by now: only the opened one could make the table shorter while it is out of view.
    const heightAtEnd = (await scrollOf(frame)).height;
    expect(await rowsOnTheWay(frame, 'up')).toEqual(everyRow);
    await more.getByText('Category').waitFor();
    await expect.poll(() => third.getByRole('button').getAttribute('aria-expanded')).toBe('true');
    await expect
      .poll(async () => Math.abs((await scrollOf(frame)).height - heightAtEnd), { message: 'height of the table' })
      .toBeLessThan(moreHeight / 2);
    await lookAt(page, 'inventory-long-table-opened');
  });
});

/** The numbers of the rows that come into view while scrolling to one end, half a frame at a time. */
async function rowsOnTheWay(frame: Locator, way: 'down' | 'up'): Promise<number[]> {
  const seen = new Set<number>();
  for (;;) {
    await expect.poll(() => wrongIn(frame), { message: 'what is wrong with the rows in view' }).toEqual([]);
    for (const row of await rowsInView(frame)) seen.add(row);
    const { top, height, visible } = await scrollOf(frame);
    const isAtEnd = way === 'down' ? top + visible >= height - 1 : top === 0;
    if (isAtEnd) return [...seen].toSorted((one, other) => one - other);
    const step = Math.round(visible / 2) * (way === 'down' ? 1 : -1);
    await frame.evaluate((element, by) => {
      (element as unknown as { scrollTop: number }).scrollTop += by;
    }, step);
  }
}

const scrollOf = (frame: Locator): Promise<{ top: number; height: number; visible: number }> =>
  frame.evaluate((element) => {
    const { scrollTop, scrollHeight, clientHeight } = element as unknown as Record<
      'scrollTop' | 'scrollHeight' | 'clientHeight',
      number
    >;
    return { top: scrollTop, height: scrollHeight, visible: clientHeight };
  });

interface Line {
  /** The number of the row, as a screen reader says it; null for the opened part below a row. */
  readonly row: number | null;
  /** Whether the line only stands in for rows that are not rendered. */
  readonly isSpacer: boolean;
  readonly top: number;
  readonly bottom: number;
}

/** The lines of the table's body in the visible part of the frame, below the table's head. */
const linesInView = (frame: Locator): Promise<Line[]> =>
  frame.evaluate((element) => {
    interface Part {
      getBoundingClientRect(): { top: number; bottom: number };
      getAttribute(name: string): string | null;
      querySelector(selector: string): Part | null;
      querySelectorAll(selector: string): Iterable<Part>;
    }
    const part = element as unknown as Part;
    const top = part.querySelector('th')?.getBoundingClientRect().bottom ?? 0;
    const { bottom } = part.getBoundingClientRect();
    return [...part.querySelectorAll('tbody tr')]
      .map((line) => {
        const index = line.getAttribute('aria-rowindex');
        const place = line.getBoundingClientRect();
        return {
          row: index === null ? null : Number(index) - 1,
          isSpacer: line.getAttribute('aria-hidden') === 'true',
          top: place.top,
          bottom: place.bottom,
        };
      })
      .filter((line) => line.bottom > top + 1 && line.top < bottom - 1);
  });

const rowsInView = async (frame: Locator): Promise<number[]> =>
  (await linesInView(frame)).flatMap(({ row }) => (row === null ? [] : [row]));

/** Places where rows are missing or overlap. */
async function wrongIn(frame: Locator): Promise<string[]> {
  const lines = await linesInView(frame);
  const numbers = lines.flatMap(({ row }) => (row === null ? [] : [row]));
  return [
    ...(numbers.length === 0 ? ['no rows'] : []),
    ...lines.filter(({ isSpacer }) => isSpacer).map(({ top }) => `nothing at ${String(top)}`),
    ...lines
      .slice(1)
      .filter(({ top }, index) => Math.abs(top - (lines[index]?.bottom ?? 0)) > 1)
      .map(({ top }) => `a gap or an overlap at ${String(top)}`),
    ...numbers
      .slice(1)
      .filter((row, index) => row !== (numbers[index] ?? 0) + 1)
      .map((row) => `row ${String(row)} does not follow the one before`),
  ];
}
