import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { inventoryUrl, openSignedIn } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';

/** The pages of a PDF that the browser made. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

// Documents on paper.
describeInBrowser('printing', () => {
  const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();

  const createOrder = ({ owner, supplier, north, product }: StockedInstance, lines: number) =>
    owner.data<{ id: string; orderNumber: string; orderItems: { id: string }[] }>(201, 'POST', '/purchaseOrders', {
      name: 'Spring order',
      origin: { id: supplier },
      destination: { id: north },
      orderItems: Array.from({ length: lines }, () => ({ product: { id: product }, quantity: 2, unitPrice: 1.25 })),
    });

  /** Expects the printed page to have these texts, and neither the bar nor the navigation. */
  async function expectPaper(page: Page, texts: readonly string[]): Promise<void> {
    await page.emulateMedia({ media: 'print' });
    for (const text of texts) await page.getByText(text, { exact: true }).first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Print or save as PDF' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
  }

  it('a purchase order is one clean document, on as many pages as it needs; then its goods received note', async () => {
    const stock = await stockInstance(run.system);
    const { owner, account } = stock;
    const { id, orderNumber, orderItems } = await createOrder(stock, 60);
    for (const step of ['approve', 'place']) await owner.data(200, 'POST', `/purchaseOrders/${id}/${step}`);
    await owner.data(201, 'POST', `/purchaseOrders/${id}/receipts`, {
      lines: [{ orderItem: { id: orderItems[0]?.id }, quantity: 2, lotNumber: 'C' }],
    });
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, `/purchase-orders/${id}`), {
      location: 'North',
    });
    await page.getByRole('link', { name: 'Print', exact: true }).click();
    await page.getByRole('heading', { name: 'Purchase order' }).waitFor();
    await expect.poll(() => page.title()).toBe(`Purchase order ${orderNumber}`);
    await expectPaper(page, [orderNumber, 'Supplies Ltd', 'North', 'Total']);
    // 60 lines are more than an A4 page has, and no row is cut in two.
    expect(pagesOf(await page.pdf({ format: 'A4' }))).toBeGreaterThan(1);
    const styleOf = (selector: string, property: string) =>
      page.evaluate<string>(
        `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).getPropertyValue('${property}')`,
      );
    await page.emulateMedia({ media: 'print' });
    expect(await styleOf('tbody tr', 'break-inside')).toBe('avoid');
    expect(await styleOf('thead', 'display')).toBe('table-header-group');
    expect(await styleOf('tfoot', 'display')).toBe('table-row-group');
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('cell', { name: /150/ }).waitFor();
    await lookAt(page, 'inventory-print-purchase-order');

    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('link', { name: 'Goods received note' }).click();
    await page.getByRole('heading', { name: 'Goods received note' }).waitFor();
    await expectPaper(page, [orderNumber, 'C', 'Received by']);
    expect(pagesOf(await page.pdf({ format: 'Letter' }))).toBe(1);
    await lookAt(page, 'inventory-print-goods-received');
  });

  it('a shipment has a pick list with bins before it is sent, and a packing slip', async () => {
    const { account, owner, north, south, lot } = await stockInstance(run.system);
    const bin = await owner.createBin('B-01', north);
    const entry = (quantity: number, binLocation: object | null) => ({
      inventoryItem: { id: lot },
      quantity,
      binLocation,
    });
    await owner.post('/generic/transaction', {
      transactionType: { id: '3' },
      transactionDate: '2026-03-01T07:00:00Z',
      inventory: { id: north },
      transactionEntries: [entry(-100, null), entry(100, { id: bin })],
    });
    const { id, shipmentNumber } = await owner.data<{ id: string; shipmentNumber: string }>(201, 'POST', '/shipments', {
      name: 'To the south',
      origin: { id: north },
      destination: { id: south },
      expectedShippingDate: '2026-03-02',
      carrier: 'Van 3',
      shipmentItems: [{ inventoryItem: { id: lot }, quantity: 12 }],
    });
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, `/shipments/${id}`), { location: 'North' });
    await page.getByRole('link', { name: 'Pick list' }).click();
    await page.getByRole('heading', { name: 'Pick list' }).waitFor();
    await expectPaper(page, [shipmentNumber, 'B-01', 'A', '12', 'Picked by']);
    await lookAt(page, 'inventory-print-pick-list');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('link', { name: 'Packing slip' }).click();
    await page.getByRole('heading', { name: 'Packing slip' }).waitFor();
    await expectPaper(page, [shipmentNumber, 'Van 3', 'Packed by']);
    expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1);
    await lookAt(page, 'inventory-print-packing-slip');
  });
});
