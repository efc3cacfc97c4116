import { expect, it } from 'vitest';
import { createShipment, placeOrder } from '../system/stocked-documents.ts';
import { onHand, stockInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { inventoryUrl, openSignedIn, seesNotification } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';

// What was posted wrongly is taken back with a reason, and both stay in the ledger (decision 0048).
describeInBrowser('reversals', () => {
  const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();

  it('of a receipt in part: the order, the stock and the ledger; refused when the stock was used since', async () => {
    const stocked = await stockInstance(run.system);
    const { account, owner, north, product } = stocked;
    const order = await placeOrder(stocked, 20);
    const page = await browser.openPage();
    const address = (path: string) => inventoryUrl(run.system, account.subdomain, path);
    await openSignedIn(page, address(`/purchase-orders/${order.id}`), { location: 'North' });
    await page.getByRole('button', { name: 'Receive' }).click();
    await page.getByRole('textbox', { name: 'Quantity of Aspirin' }).fill('8');
    await page.getByRole('textbox', { name: 'Lot number of Aspirin' }).fill('B');
    await page.getByRole('dialog').getByRole('button', { name: 'Receive' }).click();
    await page.getByText('Partly received').waitFor();
    const receipts = page.getByRole('table', { name: 'Receipts' });
    await receipts.getByText('8 × Aspirin, lot B').waitFor();
    expect(await onHand(stocked, north)).toEqual({ A: 100, B: 8 });

    await receipts.getByRole('button', { name: /^Reverse/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Reverse' }).click();
    await dialog.getByText('Enter a reason').waitFor();
    await lookAt(page, 'inventory-reverse-dialog');
    await dialog.getByLabel('Reason').fill('Delivered to South');
    await dialog.getByRole('button', { name: 'Reverse' }).click();
    await seesNotification(page, 'Receipt reversed');
    await receipts.getByText('Delivered to South').waitFor();
    await receipts.getByText('Reversed').waitFor();
    await page.getByText('Placed', { exact: true }).waitFor();
    expect(await onHand(stocked, north)).toEqual({ A: 100 });
    await lookAt(page, 'inventory-reversed-receipt');

    await receipts.getByRole('link', { name: /^TX-/ }).last().click();
    const ledger = page.getByRole('table', { name: 'Ledger' });
    const changes = () => ledger.locator('tbody td:nth-child(5)').allTextContents();
    await expect.poll(changes).toEqual(['-8', '+8']);
    await page.goto(address(`/products/${product}?tab=ledger`));
    await expect.poll(changes).toEqual(['-8', '+8', '+100']);
    await lookAt(page, 'inventory-reversed-ledger');
    await ledger.getByRole('link', { name: /^Reversed by TX-/ }).click();
    await expect.poll(changes).toEqual(['-8', '+8']);
    await page.getByRole('button', { name: 'Show all transactions' }).click();
    await expect.poll(changes).toEqual(['-8', '+8', '+100']);

    await owner.data(201, 'POST', '/stockAdjustments', {
      location: { id: north },
      adjustmentType: 'CONSUMED',
      lines: [{ inventoryItem: { id: stocked.lot }, quantity: 10 }],
    });
    await page.reload();
    await expect.poll(changes).toEqual(['-10', '-8', '+8', '+100']);
    await ledger
      .getByRole('row')
      .last()
      .getByRole('button', { name: /^Reverse/ })
      .click();
    await dialog.getByLabel('Reason').fill('Counted twice');
    await dialog.getByRole('button', { name: 'Reverse' }).click();
    await dialog.getByText(/lot A: only 90 left at North, but the reversal takes 100/).waitFor();
    await lookAt(page, 'inventory-reversal-refused');
  });

  it('of a shipment: its receipt, then its sending, and it can be edited again', async () => {
    const stocked = await stockInstance(run.system);
    const { account, owner, north } = stocked;
    const { id } = await createShipment(stocked, 8);
    for (const step of ['send', 'receive']) await owner.data(200, 'POST', `/shipments/${id}/${step}`);
    const page = await browser.openPage();
    const address = inventoryUrl(run.system, account.subdomain, `/shipments/${id}`);
    await openSignedIn(page, address, { location: 'North' });
    const dialog = page.getByRole('dialog');
    for (const button of [/^Reverse the receipt/, /^Reverse the sending of SH-/]) {
      await page.getByRole('button', { name: button }).click();
      await dialog.getByLabel('Reason').fill('Never left');
      await dialog.getByRole('button', { name: 'Reverse' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    await page.getByText('Pending', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    expect(await onHand(stocked, north)).toEqual({ A: 100 });
    await lookAt(page, 'inventory-reversed-shipment');
  });
});
