import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { choose, inventoryUrl, openSignedIn } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';

// What a location needs is chosen by supplier and drafted in one step.
describeInBrowser('replenishment', () => {
  const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();

  /** Aspirin from Supplies Ltd, gauze from Acme, and soap that was never bought. */
  async function createNeeds(): Promise<StockedInstance> {
    const stocked = await stockInstance(run.system);
    const { owner, north, supplier, product } = stocked;
    const create = async (name: string) =>
      (await owner.post('/generic/product', { name, category: { id: 'ROOT' } })).json<{ id: string }>().id;
    const [gauze, soap] = [await create('Gauze'), await create('Soap')];
    const acme = await owner.createLocation('Acme', { locationType: { id: '4' } });
    const needs: [string, number, number | null][] = [
      [product, 150, 600],
      [gauze, 20, 80],
      [soap, 5, null],
    ];
    for (const [id, minQuantity, maxQuantity] of needs) {
      const pair = { location: { id: north }, product: { id } };
      await owner.data(200, 'PUT', '/inventoryLevels', { ...pair, minQuantity, maxQuantity });
    }
    const bought: [string, string, number][] = [
      [product, supplier, 12.5],
      [gauze, acme, 2],
    ];
    for (const [id, origin, unitPrice] of bought) {
      const orderItems = [{ product: { id }, quantity: 1, quantityPerUom: 10, unitPrice }];
      const body = { name: 'Earlier', origin: { id: origin }, destination: { id: north }, orderItems };
      const order = await owner.data<{ id: string }>(201, 'POST', '/purchaseOrders', body);
      await owner.data(200, 'POST', `/purchaseOrders/${order.id}/approve`);
    }
    return stocked;
  }

  const quantityOf = (page: Page, product: string) => page.getByRole('textbox', { name: `Quantity of ${product}` });

  it('lines are chosen, changed and become a draft for each supplier', async () => {
    const { account, owner } = await createNeeds();
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/replenishment'), { location: 'North' });
    await page.getByRole('heading', { name: 'Supplies Ltd' }).waitFor();
    await expect
      .poll(() => page.getByRole('heading', { level: 2 }).allTextContents())
      .toEqual(['Acme', 'Supplies Ltd', 'No supplier yet']);
    await expect.poll(() => quantityOf(page, 'Aspirin').inputValue()).toBe('490');
    await lookAt(page, 'inventory-replenishment');

    await page.getByRole('checkbox', { name: 'Order Aspirin' }).check();
    // Typing a quantity chooses its line.
    await quantityOf(page, 'Gauze').fill('40');
    await page.getByRole('checkbox', { name: 'Choose all of this list' }).check();
    await page.getByText('3 products chosen').waitFor();
    await page.getByRole('button', { name: 'Create 3 draft orders' }).click();
    await page.getByText('Choose a supplier').waitFor();
    await lookAt(page, 'inventory-replenishment-refused');
    await choose(page, 'Order from', 'Acme');
    await page.getByRole('button', { name: 'Create 2 draft orders' }).click();
    await page.getByText('2 draft orders created').waitFor();
    await lookAt(page, 'inventory-replenishment-created');

    const { data } = (await owner.get('/purchaseOrders?status=PENDING')).json<{
      data: { origin: { name: string }; orderItems: { quantity: number; quantityPerUom: number }[] }[];
    }>();
    const ordered = data.map(({ origin, orderItems }) => [
      origin.name,
      orderItems.map(({ quantity, quantityPerUom }) => `${String(quantity)} × ${String(quantityPerUom)}`).sort(),
    ]);
    expect(Object.fromEntries(ordered)).toEqual({ Acme: ['4 × 10', '5 × 1'], 'Supplies Ltd': ['49 × 10'] });
    await page.getByRole('link', { name: /^PO-\d+ Acme$/ }).click();
    await page.getByRole('heading', { name: /Replenishment 2026-03-01/ }).waitFor();
  });

  it('without a quantity nothing is sent, and the search keeps what is chosen', async () => {
    const { account } = await createNeeds();
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/replenishment'), { location: 'North' });
    await quantityOf(page, 'Aspirin').fill('');
    await page.getByRole('searchbox', { name: 'Search product or UPC' }).fill('gauze');
    await page.getByRole('checkbox', { name: 'Order Aspirin' }).waitFor({ state: 'detached' });
    await page.getByText('1 product chosen').waitFor();
    // The field is not on the page now, so the form says what is wrong.
    await page.getByRole('button', { name: 'Create 1 draft order' }).click();
    await page
      .getByRole('alert')
      .getByText(/not shown here needs attention: Aspirin: Enter a quantity/)
      .waitFor();
    await page.getByRole('searchbox', { name: 'Search product or UPC' }).fill('');
    await page.getByRole('checkbox', { name: 'Order Aspirin' }).waitFor();
    await page.getByRole('button', { name: 'Create 1 draft order' }).click();
    await page.getByText('Enter a quantity').waitFor();
  });

  it.each([
    ['0', 'Enter 1 or more.'],
    ['1o', 'Enter a number, such as 1,234.'],
  ])('the quantity %s, which the search hides, is named with its product', async (typed, problem) => {
    const { account } = await createNeeds();
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/replenishment'), { location: 'North' });
    await quantityOf(page, 'Aspirin').fill(typed);
    await page.getByRole('checkbox', { name: 'Order Gauze' }).check();
    const search = page.getByRole('searchbox', { name: 'Search product or UPC' });
    await search.fill('gauze');
    await page.getByRole('checkbox', { name: 'Order Aspirin' }).waitFor({ state: 'detached' });
    const create = page.getByRole('button', { name: 'Create 2 draft orders' });
    await create.click();
    await page.getByRole('alert').getByText(`not shown here needs attention: Aspirin: ${problem}`).waitFor();
    await search.fill('');
    await page.getByRole('checkbox', { name: 'Order Aspirin' }).waitFor();
    await create.click();
    await page.getByText(problem, { exact: true }).waitFor();
  });

  it('what was chosen is ordered for the location it was chosen for, also if another tab switches to another one', async () => {
    const { account, owner } = await createNeeds();
    const urlOf = (path: string) => inventoryUrl(run.system, account.subdomain, path);
    const page = await browser.openPage();
    await openSignedIn(page, urlOf('/replenishment'), { location: 'North' });
    await quantityOf(page, 'Gauze').fill('40');
    const tab = await page.context().newPage();
    await tab.goto(urlOf('/choose-location'));
    await tab.getByRole('button', { name: 'South' }).click();
    await tab.getByRole('link', { name: /^Location: South/ }).waitFor();

    // Coming back to the page, which reads the location again if it is older than a minute.
    await page.clock.setFixedTime(new Date('2100-01-01'));
    const reading = page.waitForResponse((response) => response.url().endsWith('/inventory/api/me'));
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
    await reading;
    await page.waitForLoadState('networkidle');
    await expect.poll(() => quantityOf(page, 'Gauze').inputValue()).toBe('40');
    await page.getByRole('link', { name: /^Location: North/ }).waitFor();
    await page.getByRole('button', { name: 'Create 1 draft order' }).click();
    await page.getByText('1 draft order created').waitFor();
    const drafts = await owner.data<{ destination: { name: string } }[]>(200, 'GET', '/purchaseOrders?status=PENDING');
    expect(drafts.map(({ destination }) => destination.name)).toEqual(['North']);
    // Nothing is unsaved any more, so the next page is about the new location.
    await page.getByRole('link', { name: 'Stock', exact: true }).click();
    await page.getByRole('link', { name: /^Location: South/ }).waitFor();
  });

  it('an assistant sees what is needed and cannot order', async () => {
    const { account, owner, north } = await createNeeds();
    await owner.createUser('assistant@example.com', { [north]: 'ASSISTANT' });
    const page = await browser.openPage();
    const address = inventoryUrl(run.system, account.subdomain, '/replenishment');
    await openSignedIn(page, address, { email: 'assistant@example.com' });
    await page.getByRole('cell', { name: '490' }).waitFor();
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
  });
});
