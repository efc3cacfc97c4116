import { expect, it } from 'vitest';
import { stockInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { countBytes } from './system/count-bytes.ts';
import { inventoryUrl, openSignedIn } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';

// The day starts here: what needs attention, each a click away from its list.
describeInBrowser('the dashboard', () => {
  const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();

  it('leads from each figure to what it counts', async () => {
    const { account, owner, north, supplier, product } = await stockInstance(run.system);
    for (const [name, estimatedReadyDate] of [
      ['Overdue', '2026-02-27'],
      ['In time', '2026-03-20'],
    ]) {
      const { id } = await owner.data<{ id: string }>(201, 'POST', '/purchaseOrders', {
        name,
        origin: { id: supplier },
        destination: { id: north },
        orderItems: [{ product: { id: product }, quantity: 1, estimatedReadyDate }],
      });
      for (const step of ['approve', 'place']) await owner.data(200, 'POST', `/purchaseOrders/${id}/${step}`);
    }
    await owner.put(`/generic/product/${product}`, { pricePerUnit: 2.5 });
    const { id: old } = (
      await owner.post('/generic/inventoryItem', {
        product: { id: product },
        lotNumber: 'OLD',
        expirationDate: '2026-01-31',
      })
    ).json<{ id: string }>();
    await owner.data(201, 'POST', '/stockAdjustments', {
      location: { id: north },
      adjustmentType: 'CORRECTION',
      lines: [{ inventoryItem: { id: old }, quantityDelta: 4 }],
    });
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/'), { location: 'North' });
    const today = page.getByRole('list', { name: 'Today' });
    await today.getByRole('link', { name: /^Expired lots.*1.*10\.00 in stock/ }).waitFor();
    await page.getByRole('img', { name: /^Stock value by week/ }).waitFor();
    await lookAt(page, 'inventory-dashboard-today');
    await today.getByRole('link', { name: /^Expired lots/ }).click();
    await page.getByRole('cell', { name: 'OLD' }).waitFor();
    // The browser has its own clock, so the test does not say which other lots are expired.
    await expect.poll(() => new URL(page.url()).searchParams.get('expires')).toMatch(/-1/);
    await lookAt(page, 'inventory-stock-expired');
    await page.goBack();
    await today.getByRole('link', { name: /^Late orders.*1.*2 to receive/ }).click();
    await page.getByRole('cell', { name: 'Overdue' }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await lookAt(page, 'inventory-orders-late');
    await page.goBack();
    await page.getByRole('link', { name: 'Orders to receive' }).click();
    await page.getByRole('cell', { name: 'In time' }).waitFor();
    await page.goBack();
    await today.getByRole('link', { name: /^Count due.*Never counted/ }).click();
    await page.getByRole('heading', { name: 'New count' }).waitFor();
  });

  it('loads with less than 400 KB, including charts', async () => {
    const { account } = await stockInstance(run.system);
    const page = await browser.openPage();
    const loaded = await countBytes(page);
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/'), { location: 'North' });
    await page.getByRole('img', { name: /^Stock value by week/ }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(loaded.total).toBeGreaterThan(100_000);
    expect(loaded.total).toBeLessThan(400_000);
  });
});
