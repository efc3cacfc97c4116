import { expect, it } from 'vitest';
import { addLot, createShipment, moveIntoBin, placeOrder } from '../system/stocked-documents.ts';
import { stockInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { choose, inventoryUrl, openSignedIn, seesNotification } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';

// What a supplier delivers and how long that takes; where a lot is, where it came from and where it went.
describeInBrowser('overviews', () => {
  const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();

  it('of a supplier: orders with their delay, products with last prices, the lead time; details are edited apart', async () => {
    const stocked = await stockInstance(run.system);
    const { account, owner, product } = stocked;
    const line = { product: { id: product }, quantity: 3, quantityPerUom: 50, unitPrice: 12.5 };
    const done = await placeOrder(stocked, [line], { dateOrdered: '2026-02-20' });
    const lines = [{ orderItem: { id: done.orderItems[0]!.id }, quantity: 3, lotNumber: 'A' }];
    await owner.data(201, 'POST', `/purchaseOrders/${done.id}/receipts`, { lines });
    const late = await placeOrder(stocked, [{ ...line, unitPrice: 13, estimatedReadyDate: '2026-02-26' }]);

    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/suppliers'), { location: 'North' });
    await page.getByRole('link', { name: 'Supplies Ltd' }).click();
    const row = (table: string, name: RegExp) => page.getByRole('table', { name: table }).getByRole('row', { name });
    await row('Orders', new RegExp(`${late.orderNumber}.*Placed.*26 Feb 2026.*3 days late`, 'i')).waitFor();
    await row('Orders', new RegExp(`${done.orderNumber}.*Received.*20 Feb 2026.*1 Mar 2026`, 'i')).waitFor();
    await row('Products and last prices', /Aspirin.*US\$13\.00 for 50.*150/).waitFor();
    await page.getByText('Based on 1 received order').waitFor();
    await lookAt(page, 'inventory-supplier-overview');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'City' }).fill('Hamburg');
    await page.getByRole('button', { name: 'Save' }).click();
    await seesNotification(page, 'Saved');
    await page.getByRole('tab', { name: 'Overview' }).click();
    await page.getByRole('link', { name: late.orderNumber }).first().click();
    await page.getByRole('heading', { name: 'Restock' }).waitFor();
  });

  it('of a lot: bins, documents it came with and left with, its ledger; it is put on hold', async () => {
    const stocked = await stockInstance(run.system);
    const { account, owner, north, product, lot } = stocked;
    const order = await placeOrder(stocked, 20);
    const lines = [{ orderItem: { id: order.orderItems[0]!.id }, quantity: 20, lotNumber: 'A' }];
    await owner.data(201, 'POST', `/purchaseOrders/${order.id}/receipts`, { lines });
    await moveIntoBin(stocked, await owner.createBin('Shelf A-1', north), 30);
    const shipment = await createShipment(stocked, 25);
    await owner.data(200, 'POST', `/shipments/${shipment.id}/send`);
    const old = await addLot(stocked, 'OLD', '2019-01-31', 10);

    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, `/products/${product}`), {
      location: 'North',
    });
    await page.getByRole('table', { name: 'Lots on hand' }).getByRole('link', { name: 'A', exact: true }).click();
    await page.getByRole('heading', { name: 'Lot A' }).waitFor();
    const row = (table: string, name: RegExp) => page.getByRole('table', { name: table }).getByRole('row', { name });
    await row('Where it is', /North.*–.*65/).waitFor();
    await row('Where it is', /North.*Shelf A-1.*30/).waitFor();
    await row('Where it came from', new RegExp(`${order.orderNumber}.*Supplies Ltd.*North.*20`)).waitFor();
    await row('Where it was sent', new RegExp(`${shipment.shipmentNumber}.*South.*North.*25`)).waitFor();
    await lookAt(page, 'inventory-lot-overview');
    await page.getByRole('tab', { name: 'Ledger' }).click();
    const changes = () =>
      page.getByRole('table', { name: 'Ledger' }).locator('tbody td:nth-child(4)').allTextContents();
    await expect.poll(changes).toEqual(['-25', '+30', '-30', '+20', '+100']);
    await lookAt(page, 'inventory-lot-ledger');

    await page.getByRole('button', { name: 'Edit' }).click();
    await choose(page, 'Status', 'On hold');
    await page.getByRole('button', { name: 'Save' }).click();
    await seesNotification(page, 'Saved');
    await lookAt(page, 'inventory-lot-details');
    await page.getByRole('tab', { name: 'Overview' }).click();
    const overview = page.getByRole('tabpanel', { name: 'Overview' });
    await overview.getByText('On hold', { exact: true }).waitFor();
    const lots = await owner.data<{ id: string; withheld: string | null }[]>(200, 'GET', `/lots?product.id=${product}`);
    expect(lots.find(({ id }) => id === lot)?.withheld).toBe('ON_HOLD');

    await page.goto(inventoryUrl(run.system, account.subdomain, `/lots/${old}`));
    await overview.getByText('Expired', { exact: true }).waitFor();
    await lookAt(page, 'inventory-lot-expired');
  });
});
