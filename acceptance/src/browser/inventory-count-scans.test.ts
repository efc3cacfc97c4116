import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { moveIntoBin } from '../system/stocked-documents.ts';
import { stockInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { inventoryUrl, openSignedIn } from './system/inventory-app.ts';

// A scan while counting (decision 0049): which line it goes to.
describeInBrowser('scanning while counting', () => {
  const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();

  it('does not guess between several places, and never goes back to a counted one', async () => {
    const stocked = await stockInstance(run.system);
    const { account, owner, north, productCode } = stocked;
    await moveIntoBin(stocked, await owner.createBin('Shelf A-1', north), 40);
    const body = { location: { id: north }, scope: 'LOCATION' };
    const { id } = await owner.data<{ id: string }>(201, 'POST', '/counts', body);
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, `/counts/${id}`), { location: 'North' });
    const scanner = page.getByRole('searchbox', { name: /^Scan or search/ });
    const scan = async () => {
      await scanner.fill(productCode);
      await page.keyboard.press('Enter');
    };
    await scan();
    await page.getByText('2 lines match: choose the one in front of you.').waitFor();
    const loose = page.getByRole('textbox', { name: 'Counted of Aspirin, lot A', exact: true });
    const binned = page.getByRole('textbox', { name: 'Counted of Aspirin, lot A, bin Shelf A-1' });
    await loose.fill('96');
    await page.keyboard.press('Enter');
    await page.getByText('1 of 2 lines counted').waitFor();
    await scan();
    await expect.poll(() => isActive(binned)).toBe(true);
    await page.keyboard.insertText('38');
    await page.keyboard.press('Enter');
    await page.getByText('2 of 2 lines counted').waitFor();
    await scan();
    await page.getByText('2 lines match: choose the one in front of you.').waitFor();
    expect(await isActive(scanner)).toBe(true);
    const lines = await owner.data<{ quantityCounted: number }[]>(200, 'GET', `/counts/${id}/lines`);
    expect(lines.map(({ quantityCounted }) => quantityCounted)).toEqual([96, 38]);
  });
});

const isActive = (field: Locator): Promise<boolean> =>
  field.evaluate((element) => element === (element as unknown as FocusedElement).ownerDocument.activeElement);

/** These tests are compiled without DOM types. */
interface FocusedElement {
  readonly ownerDocument: { readonly activeElement: unknown };
}
