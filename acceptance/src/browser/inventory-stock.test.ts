import { expect, it } from 'vitest';
import { placeOrder } from '../system/stocked-documents.ts';
import { onHand, stockInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { choose, inventoryUrl, openSignedIn, seesNotification } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';

// Products, stock by location and lot with levels, adjusting, counting, writing off.
describeInBrowser('products and stock', () => {
  // A fixed date, so that the lots never expire.
  const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();

  it('a product is validated, created, found and changed', async () => {
    const { account, productCode } = await stockInstance(run.system);
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/products'), { location: 'North' });
    await page.getByRole('link', { name: 'New product' }).click();
    await page.getByRole('button', { name: 'Create product' }).click();
    await page.getByText('Enter a name').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Gauze');
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(productCode);
    await page.getByRole('textbox', { name: 'Price per unit' }).fill('2.5');
    await page.getByRole('textbox', { name: 'UPC' }).fill('abc');
    await page.getByRole('button', { name: 'Create product' }).click();
    await page.getByText('A UPC contains only digits').waitFor();
    await page.getByRole('textbox', { name: 'UPC' }).fill('4 006381 333931');
    await page.getByRole('button', { name: 'Create product' }).click();
    await page.getByText('Is already in use').waitFor();
    await lookAt(page, 'inventory-product-refused');
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('GZ-1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Gauze' }).waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Brand' }).fill('Acme');
    await page.getByRole('button', { name: 'Save' }).click();
    await seesNotification(page, 'Saved');
    await lookAt(page, 'inventory-product');
    await page.getByRole('link', { name: 'Products' }).click();
    await page.keyboard.press('/');
    await page.keyboard.type('4006381333931');
    await page.getByRole('link', { name: 'Aspirin' }).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('link', { name: 'Gauze' }).count()).toBe(1);
    await lookAt(page, 'inventory-products');
  });

  it('a product shows where it is, what is coming and what it cost', async () => {
    const stocked = await stockInstance(run.system);
    const { account, owner, north, south, product, lot } = stocked;
    const line = { product: { id: product }, quantity: 3, quantityPerUom: 50, unitPrice: 12.5 };
    const order = await placeOrder(stocked, [line], { name: 'Placed', destination: { id: south } });
    await owner.data(201, 'POST', '/stockAdjustments', {
      location: { id: north },
      adjustmentType: 'CONSUMED',
      transactionDate: '2026-02-28T08:00:00.000Z',
      lines: [{ inventoryItem: { id: lot }, quantity: 10 }],
    });
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, `/products/${product}`), {
      location: 'North',
    });
    const rows = (table: string) =>
      page.getByRole('table', { name: table }).locator('tbody tr').allInnerTexts().then(asLines);
    await expect.poll(() => rows('Stock by location')).toEqual(['North OK 90 90 0 –', 'South Out of stock 0 0 150 –']);
    await expect.poll(() => rows('Lots on hand')).toEqual(['A 31 Dec 2026 North Approved 90']);
    await expect.poll(() => rows('On order and in transit')).toEqual([`${order.orderNumber} Supplies Ltd South – 150`]);
    await expect
      .poll(() => rows('Suppliers and last prices'))
      .toEqual([`Supplies Ltd ${order.orderNumber} 1 Mar 2026, 08:00 US$12.50 for 50`]);
    await page.getByRole('img', { name: 'Stock on hand by week, between 0 and 90' }).waitFor();
    await lookAt(page, 'inventory-product-overview');
    await page.getByRole('link', { name: order.orderNumber }).first().click();
    await page.getByRole('heading', { name: 'Placed' }).waitFor();
  });

  it('the stock of another location leads to the product there, not at one’s own location', async () => {
    const stocked = await stockInstance(run.system);
    const { account, owner, south, laterLot } = stocked;
    const lines = [{ inventoryItem: { id: laterLot }, quantity: 12 }];
    await owner.data(201, 'POST', '/stockCounts', { location: { id: south }, lines });
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/stock'), { location: 'North' });
    await choose(page, 'Location', 'South');
    await page.getByRole('cell', { name: '12', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Aspirin' }).click();
    await page.getByRole('heading', { name: '12 on hand' }).waitFor();
    await page.getByText('How much stock South should keep.').waitFor();
    await page.getByRole('button', { name: 'Count' }).click();
    await page.getByRole('textbox', { name: /^Lot B/ }).fill('11');
    await page.getByRole('button', { name: 'Save count' }).click();
    await seesNotification(page, 'Count saved');
    expect(await onHand(stocked, south)).toEqual({ B: 11 });
  });

  it('somebody else’s change is explained, not overwritten', async () => {
    const { account, owner, product } = await stockInstance(run.system);
    const page = await browser.openPage();
    const address = inventoryUrl(run.system, account.subdomain, `/products/${product}?tab=details`);
    await openSignedIn(page, address, { location: 'North' });
    await page.getByRole('textbox', { name: 'Brand' }).fill('Mine');
    await owner.put(`/generic/product/${product}`, { brandName: 'Theirs' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Someone else changed this since you opened it.').waitFor();
    const stored = (await owner.get(`/generic/product/${product}`)).json<{ brandName: string }>();
    expect(stored.brandName).toBe('Theirs');
  });

  it('an adjustment of a new lot that was refused can be corrected and sent again', async () => {
    const stocked = await stockInstance(run.system);
    const { account, north, product } = stocked;
    const page = await browser.openPage();
    const address = inventoryUrl(run.system, account.subdomain, `/stock/${product}`);
    await openSignedIn(page, address, { location: 'North' });
    await page.getByRole('button', { name: 'Adjust' }).click();
    await choose(page, 'Lot', 'New lot…');
    await page.getByRole('textbox', { name: 'Lot number' }).fill('L-1');
    await page.getByRole('textbox', { name: 'Change' }).fill('3000000000');
    await page.getByRole('dialog').getByRole('button', { name: 'Adjust' }).click();
    await page.locator('.mantine-InputWrapper-error').first().waitFor();
    await page.getByRole('textbox', { name: 'Change' }).fill('30');
    await page.getByRole('dialog').getByRole('button', { name: 'Adjust' }).click();
    await seesNotification(page, 'Stock adjusted');
    expect(await onHand(stocked, north)).toEqual({ A: 100, 'L-1': 30 });
  });

  it('stock is adjusted, counted and written off; levels are set', async () => {
    const stocked = await stockInstance(run.system);
    const { account, north } = stocked;
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/stock'), { location: 'North' });
    await page.getByRole('link', { name: 'Aspirin' }).click();

    await page.getByRole('button', { name: 'Adjust' }).click();
    await page.getByRole('combobox', { name: 'Lot' }).click();
    // Lot B is at no location yet: it is not offered, but its number is recognized.
    await expect
      .poll(() => page.getByRole('option').allTextContents())
      .toEqual(['A · expires 31 Dec 2026 · 100 on hand', 'New lot…']);
    await page.getByRole('option', { name: 'New lot…' }).click();
    await page.getByRole('textbox', { name: 'Lot number' }).fill('B');
    await page.getByLabel('Expires').fill('2028-01-01');
    await page.getByRole('textbox', { name: 'Change' }).fill('25');
    await choose(page, 'Reason', 'Found');
    await page.getByRole('dialog').getByRole('button', { name: 'Adjust' }).click();
    await page.getByText('This lot already exists with the expiry date 31 Dec 2027').waitFor();
    await lookAt(page, 'inventory-adjust-refused');
    await page.getByLabel('Expires').fill('');
    await page.getByRole('dialog').getByRole('button', { name: 'Adjust' }).click();
    await seesNotification(page, 'Stock adjusted');
    expect(await onHand(stocked, north)).toEqual({ A: 100, B: 25 });

    await page.getByRole('button', { name: 'Write off' }).click();
    await choose(page, 'Lot', /^A/);
    await page.getByRole('textbox', { name: 'Quantity' }).fill('1000');
    await page.getByRole('dialog').getByRole('button', { name: 'Write off' }).click();
    await page.locator('.mantine-InputWrapper-error').first().waitFor();
    await page.getByRole('textbox', { name: 'Quantity' }).fill('10');
    await page.getByText('Damaged').click();
    await lookAt(page, 'inventory-write-off');
    await page.getByRole('dialog').getByRole('button', { name: 'Write off' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await onHand(stocked, north)).toEqual({ A: 90, B: 25 });

    await page.getByRole('button', { name: 'Count' }).click();
    await page.getByRole('textbox', { name: /^Lot B/ }).fill('20');
    await page.getByRole('button', { name: 'Save count' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await onHand(stocked, north)).toEqual({ A: 90, B: 20 });

    await page.getByRole('textbox', { name: 'Minimum' }).fill('200');
    await page.getByRole('button', { name: 'Save levels' }).click();
    await seesNotification(page, 'Levels saved');
    await lookAt(page, 'inventory-product-stock');
    await page.getByRole('link', { name: 'Stock', exact: true }).click();
    await page.getByRole('cell', { name: 'Below minimum' }).waitFor();
    await lookAt(page, 'inventory-stock');
    await page.getByText('By lot').click();
    await page.getByRole('table', { name: 'Stock by lot' }).waitFor();
    await lookAt(page, 'inventory-stock-by-lot');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByText('Out of stock or below minimum').waitFor();
    await page.getByRole('link', { name: 'Aspirin' }).first().waitFor();
    await lookAt(page, 'inventory-dashboard');
  });
});

/** The texts of a row's cells in one line. */
const asLines = (rows: readonly string[]): string[] => rows.map((row) => row.replace(/\s+/g, ' ').trim());
