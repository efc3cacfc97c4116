import { expect, it } from 'vitest';
import { onHand, stockInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { choose, inventoryUrl, openSignedIn, seesNotification } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';

describeInBrowser('moving stock', () => {
  // A fixed date, so that the lots never expire.
  const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();

  it('a shipment is created, sent and received', async () => {
    const stocked = await stockInstance(run.system);
    const { account, north, south } = stocked;
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/shipments'), { location: 'North' });
    await page.getByRole('link', { name: 'New shipment' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('To the south');
    await choose(page, 'To', 'South');
    await choose(page, 'Product', /Aspirin/);
    await choose(page, 'Lot', /^A .*100 on hand/);
    await page.getByRole('textbox', { name: 'Quantity', exact: true }).fill('30');
    await page.keyboard.press('Enter');
    await page.getByText('Aspirin, lot A').waitFor();
    await lookAt(page, 'inventory-new-shipment');
    await page.getByRole('button', { name: 'Create shipment' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await seesNotification(page, 'was sent');
    expect(await onHand(stocked, north)).toEqual({ A: 70 });
    await page.getByRole('button', { name: 'Receive' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Receive' }).click();
    await seesNotification(page, 'was received');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await onHand(stocked, south)).toEqual({ A: 30 });
    await page.getByText('Received', { exact: true }).first().waitFor();
    await lookAt(page, 'inventory-shipment');
    await page.getByRole('link', { name: 'Shipments' }).click();
    await page.getByText('To the south').waitFor();
    await lookAt(page, 'inventory-shipments');
  });

  it('the lots of the product chosen before are not offered, also while those of the next one are loading', async () => {
    const { account, owner } = await stockInstance(run.system);
    const made = await owner.post('/generic/product', { name: 'Gauze', category: { id: 'ROOT' } });
    const { id } = made.json<{ id: string }>();
    await owner.post('/generic/inventoryItem', { product: { id }, lotNumber: 'G-1' });
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/shipments/new'), { location: 'North' });
    await choose(page, 'Product', /Aspirin/);
    await choose(page, 'Lot', /^A .*100 on hand/);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/inventory\/api\/(lots|stockLots)\?/, (route) => held.then(() => route.continue()));
    await choose(page, 'Product', /Gauze/);
    await page.getByRole('combobox', { name: 'Lot' }).click();
    await page.getByText('Loading…').waitFor();
    await expect.poll(() => page.getByRole('option').count()).toBe(0);
    release();
    await page.getByRole('option', { name: /^G-1/ }).waitFor();
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
  });

  it('without a current location, nothing is inbound or outbound', async () => {
    const { account } = await stockInstance(run.system);
    const urlOf = (path: string) => inventoryUrl(run.system, account.subdomain, path);
    const page = await browser.openPage();
    await openSignedIn(page, urlOf('/shipments?way=in'));
    await page.getByText('No matching shipments').waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'Inbound' }).count()).toBe(0);
    await page.goto(urlOf('/stock-movements?direction=INBOUND'));
    await page.getByText('No matching stock movements').waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'Inbound' }).count()).toBe(0);
  });

  it('a shipment of more than is on hand warns, cannot be sent and says why, and can be edited or cancelled', async () => {
    const stocked = await stockInstance(run.system);
    const { account, owner, north, south } = stocked;
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/shipments/new'), { location: 'North' });
    await page.getByRole('textbox', { name: 'Name' }).fill('Too much');
    await choose(page, 'To', 'South');
    // Choosing the selected option again keeps it selected.
    await choose(page, 'To', 'South');
    await expect.poll(() => page.getByRole('combobox', { name: 'To' }).inputValue()).toBe('South');
    await choose(page, 'Product', /Aspirin/);
    await choose(page, 'Lot', /^A .*100 on hand/);
    await page.getByRole('textbox', { name: 'Quantity', exact: true }).fill('500');
    await page.keyboard.press('Enter');
    await page.getByText('Only 100 on hand. You can save the shipment, but not send it.').waitFor();
    await lookAt(page, 'inventory-shipment-too-much');
    await page.getByRole('button', { name: 'Create shipment' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await seesNotification(page, 'Aspirin, lot A: 500 to send, only 100 on hand.');
    await expect.poll(() => page.getByText('shipmentItems').count()).toBe(0);
    await lookAt(page, 'inventory-shipment-not-sent');

    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Quantity of Aspirin, lot A' }).fill('100');
    await page.getByText('Only 100 on hand').waitFor({ state: 'detached' });
    await lookAt(page, 'inventory-edit-shipment');
    const [{ id } = { id: '' }] = await owner.data<{ id: string }[]>(200, 'GET', '/shipments');
    await owner.data(200, 'PUT', `/shipments/${id}`, { name: 'Theirs' });
    await page.getByRole('button', { name: 'Save shipment' }).click();
    await page.getByText('Someone else changed this since you opened it.').waitFor();
    await page.getByRole('button', { name: 'Show their version' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Theirs');
    await page.getByRole('textbox', { name: 'Quantity of Aspirin, lot A' }).fill('99');
    await page.getByRole('button', { name: 'Save shipment' }).click();
    await seesNotification(page, 'Shipment saved');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await seesNotification(page, 'was sent');
    expect(await onHand(stocked, north)).toEqual({ A: 1 });

    const other = await owner.data<{ id: string }>(201, 'POST', '/shipments', {
      name: 'Not needed',
      origin: { id: north },
      destination: { id: south },
      expectedShippingDate: '2026-03-01',
      shipmentItems: [],
    });
    await page.goto(inventoryUrl(run.system, account.subdomain, `/shipments/${other.id}`));
    await page.getByRole('button', { name: 'Cancel shipment' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel shipment' }).click();
    await page.getByText('Cancelled', { exact: true }).first().waitFor();
  });

  it('a stock movement is created, changed, sent and received', async () => {
    const stocked = await stockInstance(run.system);
    const { account, south } = stocked;
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/stock-movements'), { location: 'North' });
    await page.getByRole('link', { name: 'New movement' }).click();
    await choose(page, 'To', 'South');
    const addLine = async () => {
      await choose(page, 'Product', /Aspirin/);
      await page.getByRole('textbox', { name: 'Quantity' }).fill('5');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Remove Aspirin' }).waitFor();
    };
    await addLine();
    await page.getByRole('button', { name: 'Remove Aspirin' }).click();
    // The focus goes to the next line to fill in.
    await expect.poll(() => page.locator(':focus').getAttribute('placeholder')).toBe('Code, name or UPC');
    await addLine();
    await lookAt(page, 'inventory-new-movement');
    await page.getByRole('button', { name: 'Create movement' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Quantity of Aspirin' }).fill('6');
    await page.getByRole('button', { name: 'Save movement' }).click();
    await seesNotification(page, 'Stock movement saved');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await seesNotification(page, 'was sent');
    await page.getByRole('button', { name: 'Receive' }).click();
    await seesNotification(page, 'was received');
    expect(await onHand(stocked, south)).toEqual({ A: 6 });
    await lookAt(page, 'inventory-movement');
    await page.getByRole('link', { name: 'Stock movements' }).click();
    await page.getByRole('table', { name: 'Stock movements' }).waitFor();
    await lookAt(page, 'inventory-movements');
  });

  it('a stock movement is sent with chosen lots', async () => {
    const stocked = await stockInstance(run.system);
    const { account, owner, north, south, product, laterLot } = stocked;
    const lines = [{ inventoryItem: { id: laterLot }, quantityDelta: 10, reasonCode: 'FOUND' }];
    await owner.data(201, 'POST', '/stockAdjustments', {
      location: { id: north },
      adjustmentType: 'CORRECTION',
      lines,
    });
    const { id } = await owner.data<{ id: string }>(201, 'POST', '/stockMovements', {
      origin: { id: north },
      destination: { id: south },
      lineItems: [{ product: { id: product }, quantityRequested: 5 }],
    });
    const page = await browser.openPage();
    const address = inventoryUrl(run.system, account.subdomain, `/stock-movements/${id}`);
    await openSignedIn(page, address, { location: 'North' });
    await page.getByRole('button', { name: 'Choose lots' }).click();
    const later = page.getByRole('textbox', { name: 'Quantity of Aspirin, lot B' });
    await expect.poll(() => page.getByRole('textbox', { name: 'Quantity of Aspirin, lot A' }).inputValue()).toBe('5');
    await page.getByRole('textbox', { name: 'Quantity of Aspirin, lot A' }).fill('1');
    await later.fill('11');
    await page.getByRole('button', { name: 'Send these lots' }).click();
    await page.locator('.mantine-InputWrapper-error').first().waitFor();
    await lookAt(page, 'inventory-choose-lots');
    await later.fill('4');
    await page.getByRole('button', { name: 'Send these lots' }).click();
    await seesNotification(page, 'was sent');
    expect(await onHand(stocked, north)).toEqual({ A: 99, B: 6 });
  });
});
