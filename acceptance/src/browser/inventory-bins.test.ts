import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addLot, createShipment, moveIntoBin } from '../system/stocked-documents.ts';
import { onHand, stockInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { describeInBrowser, phone, useBrowser } from './system/browser.ts';
import { choose, inventoryUrl, openSignedIn, seesNotification } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';

/** These tests are compiled without DOM types. */
interface Styles {
  getComputedStyle(element: unknown): { readonly color: string };
}

// Stock by bin, and moving it between bins (decision 0054).
describeInBrowser('bins', () => {
  const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();

  it('several lots are moved into a bin on a phone; the stock list shows the bin, and what has expired in red', async () => {
    const stocked = await stockInstance(run.system);
    const { account, owner, north } = stocked;
    await owner.createBin('Shelf A-1', north);
    await addLot(stocked, 'OLD', '2019-01-31', 10);
    const page = await browser.openPage(phone);
    const address = inventoryUrl(run.system, account.subdomain, '/stock?view=lot');
    await openSignedIn(page, address, { location: 'North' });
    await page.getByRole('link', { name: 'Move between bins' }).click();
    const quantity = (lot: string) => page.getByRole('textbox', { name: `Quantity of Aspirin, lot ${lot}` });
    await quantity('A').fill('30');
    await page.getByText('Choose a bin to move it to.').waitFor();
    await choose(page, 'To', 'Shelf A-1');
    await quantity('OLD').fill('11');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText(/only 10 in the bin/).waitFor();
    await quantity('OLD').fill('10');
    await lookAt(page, 'inventory-move-bins');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await seesNotification(page, 'Stock moved');
    // Only what is left outside of bins can be moved on.
    await quantity('OLD').waitFor({ state: 'detached' });
    await expect.poll(() => quantity('A').inputValue()).toBe('');

    await page.goto(address);
    await choose(page, 'Bin', 'Shelf A-1');
    const table = page.getByRole('table', { name: 'Stock by lot' });
    await table.getByRole('row', { name: /Aspirin.*OLD.*31 Jan 2019.*Expired.*10/ }).waitFor();
    await table.getByRole('row', { name: /Aspirin.*A .*31 Dec 2026.*30/ }).waitFor();
    // Until the bin's lots have loaded, the table shows those of the whole location.
    await expect.poll(() => table.getByText('31 Dec 2026', { exact: true }).count()).toBe(1);
    const colorOf = (text: string) =>
      table
        .getByText(text, { exact: true })
        .evaluate((element) => (globalThis as unknown as Styles).getComputedStyle(element).color);
    expect(await colorOf('31 Jan 2019')).not.toBe(await colorOf('31 Dec 2026'));
    await lookAt(page, 'inventory-stock-of-bin');
    await choose(page, 'Bin', 'Not in a bin');
    await table.getByRole('row', { name: /Aspirin.*A .*70/ }).waitFor();
  });

  it('stock is adjusted and written off in the bin that is chosen; the page of the location shows what each bin holds', async () => {
    const stocked = await stockInstance(run.system);
    const { account, owner, north, product } = stocked;
    await moveIntoBin(stocked, await owner.createBin('Shelf A-1', north), 30);
    await owner.createBin('Shelf A-2', north);
    const page = await browser.openPage();
    const address = (path: string) => inventoryUrl(run.system, account.subdomain, path);
    await openSignedIn(page, address(`/stock/${product}`), { location: 'North' });
    await page.getByRole('button', { name: 'Adjust' }).click();
    const dialog = page.getByRole('dialog');
    await choose(page, 'Lot', /^A/);
    await dialog.getByRole('textbox', { name: 'Change' }).fill('5');
    await dialog.getByRole('button', { name: 'Adjust' }).click();
    // The lot lies in two places, so the user has to choose one of them.
    await dialog.getByText('Choose a bin', { exact: true }).waitFor();
    await dialog.getByRole('combobox', { name: 'Bin' }).click();
    await expect
      .poll(() => page.getByRole('option').allTextContents())
      .toEqual(['Not in a bin · 70 on hand', 'Shelf A-1 · 30 on hand', 'Shelf A-2 · 0 on hand']);
    await page.getByRole('option', { name: /^Shelf A-2/ }).click();
    await lookAt(page, 'inventory-adjust-in-bin');
    await dialog.getByRole('button', { name: 'Adjust' }).click();
    await seesNotification(page, 'Stock adjusted');
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Write off' }).click();
    await choose(page, 'Lot', /^A/);
    await choose(page, 'Bin', 'Shelf A-1 · 30 on hand');
    await dialog.getByRole('textbox', { name: 'Quantity' }).fill('31');
    await dialog.getByRole('button', { name: 'Write off' }).click();
    await dialog.getByText(/only 30 in the bin/i).waitFor();
    await dialog.getByRole('textbox', { name: 'Quantity' }).fill('10');
    await dialog.getByRole('button', { name: 'Write off' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.goto(address(`/locations/${north}`));
    await page.getByRole('tab', { name: 'Stock by bin' }).click();
    const rowOf = (bin: string, row: RegExp) => page.getByRole('table', { name: bin }).getByRole('row', { name: row });
    await rowOf('Not in a bin', /Aspirin.*70 A 31 Dec 2026 Approved/).waitFor();
    await rowOf('Shelf A-1', /Aspirin.*20 A 31 Dec 2026 Approved/).waitFor();
    await rowOf('Shelf A-2', /Aspirin.*5 A 31 Dec 2026 Approved/).waitFor();
    await lookAt(page, 'inventory-location-bins');
    await page.getByRole('link', { name: 'Move from Shelf A-1' }).click();
    await page.getByRole('heading', { name: 'Move between bins' }).waitFor();
    await expect.poll(() => page.getByRole('combobox', { name: 'From' }).inputValue()).toBe('Shelf A-1');
    await page.getByRole('cell', { name: '20', exact: true }).waitFor();
  });

  it('stock in a bin that is no longer active is found, corrected and moved out', async () => {
    const stocked = await stockInstance(run.system);
    const { account, owner, north, product } = stocked;
    const rack = await owner.createBin('Old rack', north);
    await moveIntoBin(stocked, rack, 30);
    await owner.data(200, 'PUT', `/locations/${rack}`, { active: false });
    const page = await browser.openPage();
    const address = (path: string) => inventoryUrl(run.system, account.subdomain, path);
    await openSignedIn(page, address(`/stock/${product}`), { location: 'North' });
    await page.getByRole('button', { name: 'Adjust' }).click();
    const dialog = page.getByRole('dialog');
    await choose(page, 'Lot', /^A/);
    await choose(page, 'Bin', 'Old rack · 30 on hand');
    await dialog.getByRole('textbox', { name: 'Change' }).fill('-2');
    await dialog.getByRole('button', { name: 'Adjust' }).click();
    await seesNotification(page, 'Stock adjusted');

    await page.goto(address('/stock?view=lot'));
    await choose(page, 'Bin', 'Old rack (inactive)');
    const table = page.getByRole('table', { name: 'Stock by lot' });
    await table.getByRole('row', { name: /Aspirin.*Old rack.*28/ }).waitFor();
    await expect.poll(() => table.getByRole('row').count()).toBe(2);

    await page.getByRole('link', { name: 'Move between bins' }).click();
    await choose(page, 'From', 'Old rack (inactive)');
    await page.getByRole('textbox', { name: 'Quantity of Aspirin, lot A' }).fill('28');
    await page.getByRole('combobox', { name: 'To' }).click();
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Not in a bin']);
    await page.getByRole('option', { name: 'Not in a bin' }).click();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await seesNotification(page, 'Stock moved');
  });

  it('a lot in bins is not counted as a whole, which would empty them: a count sheet is offered', async () => {
    const stocked = await stockInstance(run.system);
    const { account, owner, north, product } = stocked;
    await moveIntoBin(stocked, await owner.createBin('Shelf A-1', north), 30);
    await addLot(stocked, 'LOOSE', '2027-01-31', 10);
    const page = await browser.openPage();
    const address = inventoryUrl(run.system, account.subdomain, `/stock/${product}`);
    await openSignedIn(page, address, { location: 'North' });
    await page.getByRole('button', { name: 'Count' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^Lot A .*: .*30 in Shelf A-1/).waitFor();
    await dialog.getByText(/70 not in a bin/).waitFor();
    await expect.poll(() => dialog.getByRole('textbox', { name: /^Lot/ }).count()).toBe(1);
    await lookAt(page, 'inventory-count-in-bins');
    await dialog.getByRole('link', { name: 'open a count sheet' }).click();
    await page.getByRole('heading', { name: 'New count' }).waitFor();
  });

  it('lots that come and go leave what was entered for the others', async () => {
    const stocked = await stockInstance(run.system);
    const { account, owner, north, product } = stocked;
    await owner.createBin('Shelf A-1', north);
    const page = await browser.openPage();
    await page.clock.install();
    const address = (path: string) => inventoryUrl(run.system, account.subdomain, path);
    await openSignedIn(page, address('/stock/move'), { location: 'North' });
    const quantity = page.getByRole('textbox', { name: 'Quantity of Aspirin, lot A' });
    await quantity.fill('30');
    await addLot(stocked, 'FIRST', '2026-06-30', 10);
    await readAgain(page);
    await expect.poll(() => quantity.inputValue()).toBe('30');

    // The same for a count: the new lot would be the first line.
    await quantity.fill('');
    await page.goto(address(`/stock/${product}`));
    await page.getByRole('button', { name: 'Count' }).click();
    const counted = page.getByRole('textbox', { name: /^Lot FIRST/ });
    await counted.fill('9');
    await addLot(stocked, 'BEFORE', '2026-05-31', 10);
    await readAgain(page);
    await expect.poll(() => counted.inputValue()).toBe('9');
    await page.getByRole('button', { name: 'Save count' }).click();
    await seesNotification(page, 'Count saved');
    expect(await onHand(stocked, north)).toEqual({ A: 100, BEFORE: 10, FIRST: 9 });
  });

  it('a shipment of a lot that lies in two places is sent from those that the sender says', async () => {
    const stocked = await stockInstance(run.system);
    const { account, owner, north } = stocked;
    await moveIntoBin(stocked, await owner.createBin('Shelf A-1', north), 30);
    const { id } = await createShipment(stocked, 25);
    const page = await browser.openPage(phone);
    const address = inventoryUrl(run.system, account.subdomain, `/shipments/${id}`);
    await openSignedIn(page, address, { location: 'North' });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const outside = page.getByRole('textbox', { name: 'Quantity of Aspirin, lot A', exact: true });
    const inside = page.getByRole('textbox', { name: 'Quantity of Aspirin, lot A, bin Shelf A-1' });
    await expect.poll(() => outside.inputValue()).toBe('25');
    await outside.fill('');
    await inside.fill('20');
    await page.getByRole('button', { name: 'Send these lots' }).click();
    await page.getByText(/add up to the quantity of the line \(25\), not 20/).waitFor();
    await outside.fill('5');
    await lookAt(page, 'inventory-send-from-bins');
    await page.getByRole('button', { name: 'Send these lots' }).click();
    await seesNotification(page, 'was sent');
    interface Row {
      readonly binLocation: { readonly name: string } | null;
      readonly quantityOnHand: number;
    }
    const rows = await owner.data<Row[]>(200, 'GET', `/stockLots?location.id=${north}`);
    expect(rows.map((row) => [row.binLocation?.name ?? '', row.quantityOnHand]).sort()).toEqual([
      ['', 65],
      ['Shelf A-1', 10],
    ]);
  });
});

/** Lets the page read its lists again, as it does when someone returns to it later. */
async function readAgain(page: Page): Promise<void> {
  const read = page.waitForResponse(/\/stockLots\?/);
  await page.clock.fastForward(10_000);
  await page.evaluate(() => (globalThis as unknown as EventTarget).dispatchEvent(new Event('visibilitychange')));
  await read;
}
