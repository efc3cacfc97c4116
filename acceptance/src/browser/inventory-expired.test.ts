import { expect, it } from 'vitest';
import { addLot, createShipment, placeOrder } from '../system/stocked-documents.ts';
import { onHand, stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { describeInBrowser, phone, useBrowser } from './system/browser.ts';
import { choose, inventoryUrl, openSignedIn, seesNotification } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';

// Document 4, section 6, Picking, and decision 0059: expired lots are never suggested, and sending one needs a reason.
describeInBrowser('expired stock', () => {
  const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();

  /** Ten pieces of a lot that expired years ago, in addition to the hundred of lot A. */
  async function stockExpired(): Promise<StockedInstance> {
    const stocked = await stockInstance(run.system);
    await addLot(stocked, 'OLD', '2019-01-31', 10);
    return stocked;
  }

  it('is not filled in when choosing lots for a movement; sending it needs a reason, receiving it a confirmation', async () => {
    const stocked = await stockExpired();
    const { account, owner, north, south, product } = stocked;
    const { id } = await owner.data<{ id: string }>(201, 'POST', '/stockMovements', {
      origin: { id: north },
      destination: { id: south },
      lineItems: [{ product: { id: product }, quantityRequested: 104 }],
    });
    const page = await browser.openPage();
    const address = inventoryUrl(run.system, account.subdomain, `/stock-movements/${id}`);
    await openSignedIn(page, address, { location: 'North' });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await seesNotification(page, 'Aspirin: 104 requested, only 100 can be picked. 10 more are in expired or held lots');
    await lookAt(page, 'inventory-movement-not-sent');
    await page.getByRole('button', { name: 'Choose lots' }).click();
    const old = page.getByRole('textbox', { name: 'Quantity of Aspirin, lot OLD' });
    await expect.poll(() => old.inputValue()).toBe('0');
    await expect.poll(() => page.getByRole('textbox', { name: 'Quantity of Aspirin, lot A' }).inputValue()).toBe('100');
    await old.fill('4');
    await page.getByText('Lot OLD of Aspirin expired on 31 Jan 2019.').waitFor();
    const reason = page.getByRole('textbox', { name: 'Why is it sent anyway?' });
    // Without the expired lot there is nothing to explain.
    await old.fill('0');
    await reason.waitFor({ state: 'detached' });
    await old.fill('4');
    await page.getByRole('button', { name: 'Send anyway' }).click();
    await page.getByText('Enter a reason').waitFor();
    await lookAt(page, 'inventory-send-expired');
    expect(await onHand(stocked, north)).toEqual({ A: 100, OLD: 10 });
    await reason.fill('Donated for training');
    await page.getByRole('button', { name: 'Send anyway' }).click();
    await seesNotification(page, 'was sent');
    expect(await onHand(stocked, north)).toEqual({ OLD: 6 });
    const ledger = `/stockLedger?product.id=${product}&location.id=${north}&transactionType.id=9`;
    const entries = await owner.data<{ comment: string | null }[]>(200, 'GET', ledger);
    expect(new Set(entries.map(({ comment }) => comment))).toEqual(new Set(['Donated for training']));

    await page.getByRole('button', { name: 'Receive' }).click();
    const arrival = page.getByRole('dialog', { name: 'Receive expired stock?' });
    await arrival.getByText('Lot OLD of Aspirin expired on 31 Jan 2019.').waitFor();
    await arrival.getByRole('button', { name: 'Receive anyway' }).click();
    await seesNotification(page, 'was received');
    expect(await onHand(stocked, south)).toEqual({ A: 100, OLD: 4 });
  });

  it('is marked when choosing lots for a shipment and needs confirmation; sending it needs a reason', async () => {
    const stocked = await stockExpired();
    const { account, owner, north, product } = stocked;
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/shipments/new'), { location: 'North' });
    await choose(page, 'Product', /Aspirin/);
    await page.getByRole('combobox', { name: 'Lot' }).click();
    await page.getByRole('option', { name: 'OLD · expired 31 Jan 2019 · 10 on hand' }).click();
    const question = page.getByRole('dialog', { name: 'Use this lot anyway?' });
    await question.getByText('Lot OLD of Aspirin expired on 31 Jan 2019.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.getByRole('combobox', { name: 'Lot' }).inputValue()).toBe('');
    await choose(page, 'Lot', /^OLD/);
    await question.getByRole('button', { name: 'Use it anyway' }).click();
    await expect.poll(() => page.getByRole('combobox', { name: 'Lot' }).inputValue()).toMatch(/^OLD/);

    const lots = await owner.data<{ id: string; lotNumber: string }[]>(200, 'GET', `/lots?product.id=${product}`);
    const lines = lots
      .filter(({ lotNumber }) => lotNumber !== 'B')
      .map((lot) => ({ inventoryItem: { id: lot.id }, quantity: 10 }));
    const { id } = await createShipment(stocked, lines);
    await page.goto(inventoryUrl(run.system, account.subdomain, `/shipments/${id}`));
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Lot OLD of Aspirin expired on 31 Jan 2019.').waitFor();
    // A line that is left out would be sent in full, without the reason.
    const old = page.getByRole('textbox', { name: 'Quantity of Aspirin, lot OLD' });
    await old.fill('0');
    await page.getByRole('button', { name: 'Send these lots' }).click();
    await page.getByText('Must add up to the quantity of the line (10), not 0').waitFor();
    expect(await onHand(stocked, north)).toEqual({ A: 100, OLD: 10 });
    await old.fill('10');
    await page.getByRole('textbox', { name: 'Why is it sent anyway?' }).fill('Donated for training');
    await lookAt(page, 'inventory-send-expired-shipment');
    await page.getByRole('button', { name: 'Send anyway' }).click();
    await seesNotification(page, 'was sent');
    expect(await onHand(stocked, north)).toEqual({ A: 90 });
  });

  it('needs confirmation to be received from a supplier; on a phone the dialog shows every field', async () => {
    const stocked = await stockInstance(run.system);
    const { account, north } = stocked;
    const { id } = await placeOrder(stocked, 5);
    const page = await browser.openPage(phone);
    const address = inventoryUrl(run.system, account.subdomain, `/purchase-orders/${id}`);
    await openSignedIn(page, address, { location: 'North' });
    await page.getByRole('button', { name: 'Receive' }).click();
    const dialog = page.getByRole('dialog', { name: /^Receive PO-/ });
    for (const name of ['Quantity of Aspirin', 'Lot number of Aspirin', 'Expiration date of Aspirin']) {
      const box = await dialog.getByLabel(name).boundingBox();
      expect([box!.x >= 0, box!.x + box!.width <= phone.width], name).toEqual([true, true]);
    }
    await lookAt(page, 'inventory-receive');
    await dialog.getByLabel('Lot number of Aspirin').fill('OLD');
    await dialog.getByLabel('Expiration date of Aspirin').fill('2019-01-31');
    await dialog.getByRole('button', { name: 'Receive' }).click();
    const question = page.getByRole('dialog', { name: 'Receive expired stock?' });
    await question.getByText('Lot OLD of Aspirin expired on 31 Jan 2019.').waitFor();
    await lookAt(page, 'inventory-receive-expired');
    await question.getByRole('button', { name: 'Receive anyway' }).click();
    await seesNotification(page, 'Receipt saved');
    expect(await onHand(stocked, north)).toEqual({ A: 100, OLD: 5 });
  });
});
