import { expect, it } from 'vitest';
import { stockInstance } from '../system/stocked-instance.ts';
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
    const { account, owner, north, product } = await stockInstance(run.system);
    await owner.createLocation('Shelf A-1', { locationType: { id: '6' }, parentLocation: { id: north } });
    const old = { product: { id: product }, lotNumber: 'OLD', expirationDate: '2019-01-31' };
    const { id } = (await owner.post('/generic/inventoryItem', old)).json<{ id: string }>();
    const lines = [{ inventoryItem: { id }, quantity: 10 }];
    await owner.data(201, 'POST', '/stockCounts', { location: { id: north }, lines });
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
    const colorOf = (text: string) =>
      table
        .getByText(text, { exact: true })
        .evaluate((element) => (globalThis as unknown as Styles).getComputedStyle(element).color);
    expect(await colorOf('31 Jan 2019')).not.toBe(await colorOf('31 Dec 2026'));
    await lookAt(page, 'inventory-stock-of-bin');
    await choose(page, 'Bin', 'Outside of bins');
    await table.getByRole('row', { name: /Aspirin.*A .*70/ }).waitFor();
  });

  it('a shipment of a lot that lies in two places is sent from those that the sender says', async () => {
    const { account, owner, north, south, lot } = await stockInstance(run.system);
    const shelf = await owner.createLocation('Shelf A-1', { locationType: { id: '6' }, parentLocation: { id: north } });
    await owner.data(201, 'POST', '/binTransfers', {
      location: { id: north },
      lines: [{ inventoryItem: { id: lot }, quantity: 30, toBin: { id: shelf } }],
    });
    const { id } = await owner.data<{ id: string }>(201, 'POST', '/shipments', {
      name: 'From the shelf',
      origin: { id: north },
      destination: { id: south },
      expectedShippingDate: '2026-03-02',
      shipmentItems: [{ inventoryItem: { id: lot }, quantity: 25 }],
    });
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
