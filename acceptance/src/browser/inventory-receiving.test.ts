import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createShipment, placeOrder } from '../system/stocked-documents.ts';
import { onHand, stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { describeInBrowser, desktop, phone, useBrowser } from './system/browser.ts';
import { choose, inventoryUrl, openSignedIn, seesNotification } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';

const gtin = '04006381333931';

// Receiving lot by lot, into bins, more and less than was ordered (decision 0054).
describeInBrowser('receiving an order', () => {
  const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();

  interface Placed {
    readonly stocked: StockedInstance;
    readonly id: string;
  }

  /** A placed order of 10 packs of Aspirin, which has a bar code, and 6 Gauze; a depot with a bin. */
  async function placeSpringOrder(): Promise<Placed> {
    const stocked = await stockInstance(run.system);
    const { owner, north, product } = stocked;
    await owner.createBin('Shelf A-1', north);
    const { version } = (await owner.get(`/generic/product/${product}`)).json<{ version: number }>();
    await owner.put(`/generic/product/${product}`, { upc: '4006381333931', version });
    const made = await owner.post('/generic/product', { name: 'Gauze', category: { id: 'ROOT' } });
    const { id } = await placeOrder(stocked, [
      { product: { id: product }, quantity: 10 },
      { product: { id: made.json<{ id: string }>().id }, quantity: 6 },
    ]);
    return { stocked, id };
  }
  async function openOrder(page: Page, { stocked, id }: Placed): Promise<void> {
    const address = inventoryUrl(run.system, stocked.account.subdomain, `/purchase-orders/${id}`);
    await openSignedIn(page, address, { location: 'North' });
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
  }
  const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name, { exact: true });

  it('a double click receives once', async () => {
    const placed = await placeSpringOrder();
    const page = await browser.openPage(desktop);
    await openOrder(page, placed);
    await field(page, 'Quantity of Aspirin').fill('4');
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/receipts')) sent += 1;
    });
    // Before it sends anything, the page asks the server whether lots have expired.
    await page.route('**/inventory/api/lots?*', async (route) => {
      await field(page, 'Quantity of Gauze').waitFor();
      await route.continue();
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Receive' }).dblclick();
    await seesNotification(page, 'Receipt saved');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(sent).toBe(1);
  });

  it('splits a line into scanned lots and bins, explains what differs, and shows it all afterwards', async () => {
    const placed = await placeSpringOrder();
    const page = await browser.openPage(desktop);
    await openOrder(page, placed);
    const scan = field(page, 'Scan a bar code');
    await scan.fill('12345678');
    await page.keyboard.press('Enter');
    await page.getByText('This is not a bar code of a product').waitFor();
    await scan.fill(`(01)${gtin}(17)271130(10)L-1`);
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page, 'Lot number of Aspirin').inputValue()).toBe('L-1');
    await expect.poll(() => field(page, 'Expiration date of Aspirin').inputValue()).toBe('2027-11-30');
    await expect.poll(() => scan.inputValue()).toBe('');
    // The scan moved on to the quantity.
    await page.keyboard.type('7');
    await expect.poll(() => field(page, 'Quantity of Aspirin').inputValue()).toBe('7');
    await choose(page, 'Bin of Aspirin', 'Shelf A-1');
    await page.getByRole('button', { name: 'Add a lot of Aspirin' }).click();
    await expect.poll(() => field(page, 'Quantity of Aspirin, 2').inputValue()).toBe('3');
    // The focus is on the next field to fill in, also after a part was removed.
    await page.keyboard.type('5');
    await page.getByRole('button', { name: 'Add a lot of Aspirin' }).click();
    await page.getByRole('button', { name: 'Remove Aspirin, 3' }).click();
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Quantity of Aspirin, 2');
    await expect.poll(() => field(page, 'Quantity of Aspirin, 2').inputValue()).toBe('5');
    await field(page, 'Lot number of Aspirin, 2').fill('L-2');
    await page.getByText('2 more than expected').waitFor();
    await field(page, 'Quantity of Gauze').fill('4');
    await page.getByText('Not coming').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Receive' }).click();
    await page.getByText('Choose why more arrived').waitFor();
    await page.getByText('Choose why it is not coming').waitFor();
    await choose(page, 'Reason for the difference of Aspirin', 'Free goods');
    await choose(page, 'Reason for the difference of Gauze', 'Damaged');
    await field(page, 'Comment on the difference of Gauze').fill('Two boxes were wet');
    await lookAt(page, 'inventory-receive-lots');
    await page.getByRole('dialog').getByRole('button', { name: 'Receive' }).click();
    await seesNotification(page, 'Receipt saved');

    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const receipts = page.getByRole('table', { name: 'Receipts' });
    await receipts.getByText('7 × Aspirin, lot L-1, in Shelf A-1').waitFor();
    await receipts.getByText('Aspirin: 2 more than expected. Free goods').waitFor();
    await receipts.getByText('Gauze: 2 missing, not coming. Damaged: Two boxes were wet').waitFor();
    await lookAt(page, 'inventory-order-differences');
    expect(await onHand(placed.stocked, placed.stocked.north)).toEqual({ A: 100, 'L-1': 7, 'L-2': 5 });
    await receipts.getByRole('link', { name: /^TX-/ }).click();
    await page.getByText('2 fewer than expected, not coming: damaged (Two boxes were wet)').waitFor();
  });

  it('a code that is scanned while the server looks for the one before stays whole; what goes wrong is said', async () => {
    const placed = await placeSpringOrder();
    const page = await browser.openPage(desktop);
    await openOrder(page, placed);
    const scan = field(page, 'Scan a bar code');
    let release = (): void => undefined;
    const hold = () => {
      const held = new Promise<void>((resolve) => (release = resolve));
      return page.route('**/inventory/api/products?*', (route) => held.then(() => route.continue()));
    };
    await hold();
    await scan.focus();
    await page.keyboard.type(`01${gtin}1727113010L-1`);
    await page.keyboard.press('Enter');
    await page.keyboard.type(`01${gtin}1727`);
    release();
    await expect.poll(() => field(page, 'Lot number of Aspirin').inputValue()).toBe('L-1');
    await page.keyboard.type('113010L-2');
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page, 'Lot number of Aspirin, 2').inputValue()).toBe('L-2');
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Quantity of Aspirin, 2');
    await expect.poll(() => field(page, 'Quantity of Aspirin').inputValue()).toBe('10');

    // The problem of a code is said although the next one is being typed.
    await page.unroute('**/inventory/api/products?*');
    await hold();
    await scan.focus();
    await page.keyboard.type('0104012345678901');
    await page.keyboard.press('Enter');
    await page.keyboard.type('01');
    release();
    await seesNotification(page, '0104012345678901: No product has this bar code');
    await expect.poll(() => scan.inputValue()).toBe('01');

    await page.unroute('**/inventory/api/products?*');
    await page.route('**/inventory/api/products?*', (route) => route.abort());
    await field(page, 'Lot number of Gauze').fill(`01${gtin}1727113010L-3`);
    await page.keyboard.press('Enter');
    await scan.fill(`01${gtin}1727113010L-4`);
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByRole('alert').filter({ hasText: 'Storehouse cannot be reached' }).count())
      .toBe(2);
  });

  it('on a phone: a code scanned into the lot, part of the order, then the rest', async () => {
    const placed = await placeSpringOrder();
    const page = await browser.openPage(phone);
    await openOrder(page, placed);
    // A hand scanner types a code key by key; the first 16 of them are a whole code without its lot.
    await field(page, 'Lot number of Gauze').focus();
    await page.keyboard.type(`01${gtin}17271130`);
    await page.keyboard.press('Tab');
    await page.getByText('This is Aspirin').waitFor();
    await field(page, 'Lot number of Aspirin').focus();
    await page.keyboard.type(`01${gtin}1727110010L-9`);
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page, 'Lot number of Aspirin').inputValue()).toBe('L-9');
    await expect.poll(() => field(page, 'Expiration date of Aspirin').inputValue()).toBe('2027-11-30');
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Quantity of Aspirin');
    await page.keyboard.type('4');
    await expect.poll(() => field(page, 'Lot number of Gauze').inputValue()).toBe('');
    await field(page, 'Quantity of Gauze').fill('0');
    for (const name of ['Quantity of Aspirin', 'Lot number of Aspirin', 'Bin of Aspirin']) {
      const box = await field(page, name).first().boundingBox();
      expect([box!.x >= 0, box!.x + box!.width <= phone.width, box!.height >= 34], name).toEqual([true, true, true]);
    }
    await lookAt(page, 'inventory-receive-phone');
    await page.getByRole('dialog').getByRole('button', { name: 'Receive' }).click();
    await seesNotification(page, 'Receipt saved');
    await page.getByText('Partly received').first().waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await page.getByText('6 expected').first().waitFor();
    await field(page, 'Lot number of Aspirin').fill('L-9');
    await page.getByRole('dialog').getByRole('button', { name: 'Receive' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await onHand(placed.stocked, placed.stocked.north)).toEqual({ A: 100, 'L-9': 10 });
  });

  it('a shipment arrives in part, into a bin; the rest stays on its way until it is written off', async () => {
    const { stocked } = await placeSpringOrder();
    const { account, owner, south } = stocked;
    await owner.createBin('Rack 7', south);
    const { id } = await createShipment(stocked, 10);
    await owner.data(200, 'POST', `/shipments/${id}/send`);
    const page = await browser.openPage(phone);
    const address = inventoryUrl(run.system, account.subdomain, `/shipments/${id}`);
    await openSignedIn(page, address, { location: 'South' });
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await field(page, 'Quantity of Aspirin').fill('12');
    await page.getByRole('dialog').getByRole('button', { name: 'Receive' }).click();
    await page.getByText('Only 10 on the way').waitFor();
    await field(page, 'Quantity of Aspirin').fill('7');
    await choose(page, 'Bin of Aspirin', 'Rack 7');
    await page.getByText('3 missing').waitFor();
    await lookAt(page, 'inventory-receive-shipment');
    await page.getByRole('dialog').getByRole('button', { name: 'Receive' }).click();
    await page.getByText('Partly received').first().waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await onHand(stocked, south)).toEqual({ A: 7 });

    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await field(page, 'Quantity of Aspirin').fill('0');
    await page.getByText('Not coming').click();
    await choose(page, 'Reason for the difference of Aspirin', 'Lost');
    await page.getByRole('dialog').getByRole('button', { name: 'Receive' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Aspirin: 3 missing, not coming. Lost').waitFor();
    await lookAt(page, 'inventory-shipment-lost');
    expect(await onHand(stocked, south)).toEqual({ A: 7 });
  });
});
