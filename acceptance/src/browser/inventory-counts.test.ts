import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { onHand, stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { describeInBrowser, phone, useBrowser } from './system/browser.ts';
import { choose, inventoryUrl, openSignedIn } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';

interface Line {
  id: string;
  product: { name: string };
  quantityCounted: number | null;
}

// A count from its sheet to the ledger (decision 0049).
describeInBrowser('counting', () => {
  const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();

  /** Aspirin with a price, and gauze without lots. */
  async function createStock(): Promise<StockedInstance> {
    const stocked = await stockInstance(run.system);
    const { owner, north, product } = stocked;
    await owner.put(`/generic/product/${product}`, { pricePerUnit: 2.5 });
    const create = async (className: string, body: object) =>
      (await owner.post(`/generic/${className}`, body)).json<{ id: string }>().id;
    const gauze = await create('product', { name: 'Gauze', category: { id: 'ROOT' } });
    const lot = await create('inventoryItem', { product: { id: gauze } });
    await owner.data(201, 'POST', '/stockAdjustments', {
      location: { id: north },
      adjustmentType: 'CORRECTION',
      lines: [{ inventoryItem: { id: lot }, quantityDelta: 1200 }],
    });
    await owner.createUser('counter@example.com', { [north]: 'ASSISTANT' });
    return stocked;
  }

  const countedOf = (page: Page, product: string) => page.getByRole('textbox', { name: `Counted of ${product}` });
  const isFocused = (page: Page, product: string) =>
    countedOf(page, product).evaluate(
      (field) => field === (field as unknown as FocusedElement).ownerDocument.activeElement,
    );

  it('blind on a phone, with a lot that was found: approved variances change stock, and movements stay', async () => {
    const stocked = await createStock();
    const { account, owner, north, product, productCode, lot } = stocked;
    const urlOf = (path: string) => inventoryUrl(run.system, account.subdomain, path);
    const desk = await browser.openPage();
    await openSignedIn(desk, urlOf('/counts'), { location: 'North' });
    await desk.getByText('Nothing has been counted here yet').waitFor();
    await lookAt(desk, 'inventory-counts-none');
    await desk.getByRole('link', { name: 'New count' }).click();
    await desk.getByRole('heading', { name: 'New count' }).waitFor();
    await lookAt(desk, 'inventory-count-new');
    await desk.getByRole('button', { name: 'Open count' }).click();
    await desk.getByRole('heading', { name: /^Count CNT-/ }).waitFor();
    const id = new URL(desk.url()).pathname.split('/').at(-1)!;
    const lines = () => owner.data<Line[]>(200, 'GET', `/counts/${id}/lines`);
    const stored = async (name: string) =>
      (await lines()).find((line) => line.product.name === name)?.quantityCounted ?? null;

    const page = await browser.openPage(phone);
    await openSignedIn(page, urlOf(`/counts/${id}`), { email: 'counter@example.com' });
    await page.getByText('0 of 2 lines counted').waitFor();
    await expect.poll(() => page.getByText(/Expected/).count()).toBe(0);
    // A decimal is refused and stays as it was typed.
    await countedOf(page, 'Aspirin').fill('2.5');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a whole number.').waitFor();
    await expect.poll(() => countedOf(page, 'Aspirin').inputValue()).toBe('2.5');
    expect(await stored('Aspirin')).toBeNull();
    // Enter saves and goes to the next line.
    await countedOf(page, 'Aspirin').fill('96');
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(page, 'Gauze')).toBe(true);
    await page.keyboard.insertText('1,234');
    await page.keyboard.press('Enter');
    await page.getByText('2 of 2 lines counted').waitFor();
    expect([await stored('Aspirin'), await stored('Gauze')]).toEqual([96, 1234]);
    await expect.poll(() => countedOf(page, 'Gauze').inputValue()).toBe('1,234');
    await expect.poll(() => page.getByText(/^Saved by counter, 1 Mar 2026/).count()).toBe(2);

    // A hand scanner types a code and Enter.
    const scanner = page.getByRole('searchbox', { name: /^Scan or search/ });
    await scanner.fill(productCode);
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(page, 'Aspirin')).toBe(true);
    await countedOf(page, 'Gauze').waitFor({ state: 'detached' });
    await scanner.fill('');
    await countedOf(page, 'Gauze').waitFor();

    await page.getByRole('button', { name: 'Add what you found' }).click();
    await choose(page, 'Product', /Aspirin/);
    await page.getByRole('textbox', { name: 'Lot number' }).fill('NEW');
    await page.getByRole('textbox', { name: 'Quantity' }).fill('7');
    await lookAt(page, 'inventory-count-found');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('3 of 3 lines counted').waitFor();
    await page.getByText('Found', { exact: true }).waitFor();
    await lookAt(page, 'inventory-counting');

    // Stock moves between counting and approval.
    await owner.data(201, 'POST', '/stockAdjustments', {
      location: { id: north },
      adjustmentType: 'CONSUMED',
      lines: [{ inventoryItem: { id: lot }, quantity: 10 }],
    });
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await page.getByText('All 3 lines were counted.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click();
    await page.getByText(/Waiting for approval/).waitFor();
    await lookAt(page, 'inventory-count-submitted');

    await desk.reload();
    await desk.getByRole('cell', { name: '-4', exact: true }).waitFor();
    await expect.poll(() => desk.getByRole('cell', { name: /^\+/ }).allTextContents()).toEqual(['+7', '+34']);
    // 100 − 4 missing − 10 consumed since.
    await desk.getByRole('cell', { name: '86', exact: true }).waitFor();
    await desk.getByText('4 / 41').waitFor();
    await lookAt(desk, 'inventory-count-review');
    await desk.getByRole('button', { name: 'Approve' }).click();
    await desk.getByText(/3 variances will be posted/).waitFor();
    await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await desk.getByText(/Posted as TX-/).waitFor();
    await lookAt(desk, 'inventory-count-posted');
    expect(await onHand(stocked, north)).toEqual({ A: 86, NEW: 7 });
    await desk.goto(urlOf(`/products/${product}?tab=ledger`));
    await expect.poll(() => desk.getByRole('cell', { name: 'Inventory', exact: true }).count()).toBe(2);
    await desk.goto(urlOf('/counts?state=POSTED'));
    await desk.getByRole('link', { name: /^CNT-/ }).waitFor();
    await lookAt(desk, 'inventory-counts');
  });

  it('what could not be saved stays, also while other lines are shown', async () => {
    const { account, owner, north } = await createStock();
    const body = { location: { id: north }, scope: 'LOCATION' };
    const { id } = await owner.data<{ id: string }>(201, 'POST', '/counts', body);
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, `/counts/${id}`), { location: 'North' });
    await page.route('**/counts/*/lines/*', (route) => route.abort());
    await countedOf(page, 'Aspirin').fill('96');
    await page.keyboard.press('Enter');
    await page.getByText(/^Not saved\. Storehouse cannot be reached/).waitFor();
    await page.getByRole('searchbox', { name: /^Scan or search/ }).fill('Gauze');
    await countedOf(page, 'Aspirin').waitFor({ state: 'detached' });
    await page.getByRole('alert').getByText('Aspirin, lot A').waitFor();
    await lookAt(page, 'inventory-count-not-saved');
    await page.getByRole('searchbox', { name: /^Scan or search/ }).fill('');
    await expect.poll(() => countedOf(page, 'Aspirin').inputValue()).toBe('96');
    await page.getByText(/^Not saved\./).waitFor();
    await page.getByRole('searchbox', { name: /^Scan or search/ }).fill('Gauze');
    await page.unroute('**/counts/*/lines/*');
    await page.getByRole('button', { name: 'Save again' }).click();
    await page.getByText('1 of 2 lines counted').waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });

    // The server stores a quantity, but its answer is lost: what was counted before has to be sent again.
    const storedQuantities = async () =>
      (await owner.data<Line[]>(200, 'GET', `/counts/${id}/lines`)).flatMap((line) => line.quantityCounted ?? []);
    await page.getByRole('searchbox', { name: /^Scan or search/ }).fill('');
    await page.route('**/counts/*/lines/*', async (route) => {
      const path = new URL(route.request().url()).pathname.replace('/inventory/api', '');
      await owner.data(200, 'PUT', path, route.request().postDataJSON() as object);
      await route.abort();
    });
    await countedOf(page, 'Aspirin').fill('7');
    await page.keyboard.press('Enter');
    await page.getByText(/^Not saved\./).waitFor();
    expect(await storedQuantities()).toEqual([7]);
    await page.unroute('**/counts/*/lines/*');
    await countedOf(page, 'Aspirin').fill('96');
    await page.keyboard.press('Enter');
    await expect.poll(storedQuantities).toEqual([96]);
  });

  it('goes to the line that was scanned last, even if an earlier lookup ends while it is being scanned', async () => {
    const { account, owner, north, productCode } = await createStock();
    const body = { location: { id: north }, scope: 'LOCATION' };
    const { id } = await owner.data<{ id: string }>(201, 'POST', '/counts', body);
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, `/counts/${id}`), { location: 'North' });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**/counts/*/lines?*q=${productCode}*`, (route) => held.then(() => route.continue()));
    const scanner = page.getByRole('searchbox', { name: /^Scan or search/ });
    await scanner.focus();
    await page.keyboard.type(productCode);
    await page.keyboard.press('Enter');
    // A scanner types faster than the list is searched. The second code begins before the first line is found.
    await page.keyboard.type('Gau');
    const found = page.waitForResponse((response) => response.url().includes(`q=${productCode}`));
    release();
    await found;
    await page.keyboard.type('ze');
    await expect.poll(() => scanner.inputValue()).toBe('Gauze');
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(page, 'Gauze')).toBe(true);
    await expect.poll(() => countedOf(page, 'Gauze').inputValue()).toBe('');
  });

  it('is submitted only when everything that was entered is saved', async () => {
    const { account, owner, north } = await createStock();
    const body = { location: { id: north }, scope: 'LOCATION' };
    const { id } = await owner.data<{ id: string }>(201, 'POST', '/counts', body);
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, `/counts/${id}`), { location: 'North' });
    const maySubmit = () => page.getByRole('button', { name: 'Submit for approval' }).isEnabled();
    await countedOf(page, 'Gauze').fill('1200');
    await page.keyboard.press('Enter');
    await page.getByText('1 of 2 lines counted').waitFor();
    await expect.poll(maySubmit).toBe(true);

    await countedOf(page, 'Aspirin').fill('2.5');
    await expect.poll(maySubmit).toBe(false);
    // It is named while other lines are shown. Saving it again cannot help.
    const search = page.getByRole('searchbox', { name: /^Scan or search/ });
    await search.fill('Gauze');
    await page.getByRole('alert').getByText('Aspirin, lot A').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Save again' }).count()).toBe(0);
    await search.fill('');

    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/counts/*/lines/*', (route) => held.then(() => route.continue()));
    await countedOf(page, 'Aspirin').fill('96');
    await page.keyboard.press('Enter');
    await page.getByText('Saving…').waitFor();
    expect(await maySubmit()).toBe(false);
    release();
    await page.getByText('2 of 2 lines counted').waitFor();
    await expect.poll(maySubmit).toBe(true);
  });

  it('with expected quantities: printed, submitted in part, sent back and counted again', async () => {
    const { account, owner, north } = await createStock();
    const { id } = await owner.data<{ id: string }>(201, 'POST', '/counts', {
      location: { id: north },
      scope: 'LOCATION',
    });
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, `/counts/${id}`), { location: 'North' });
    await page.getByText('Expected 100').waitFor();
    // The scan field of this page comes before the search over everything.
    await page.keyboard.press('/');
    const scanner = page.getByRole('searchbox', { name: /^Scan or search/ });
    await expect
      .poll(() =>
        scanner.evaluate((field) => field === (field as unknown as FocusedElement).ownerDocument.activeElement),
      )
      .toBe(true);
    await page.getByRole('link', { name: 'Print sheet' }).click();
    await page.getByRole('columnheader', { name: 'Counted' }).waitFor();
    await expect.poll(() => page.getByRole('columnheader').allTextContents()).toContain('Expected');
    await lookAt(page, 'inventory-count-sheet');
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: 'Back to the count' }).click();

    await page.getByRole('button', { name: 'Not found: Aspirin, lot A' }).click();
    await page.getByText('1 of 2 lines counted').waitFor();
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await page.getByText('1 line was not counted. Its stock stays as it is.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click();
    await page.getByRole('checkbox', { name: 'Recount Aspirin, lot A' }).check();
    await page.getByRole('button', { name: 'Send back 1 line for a recount' }).click();
    await page.getByText('Count again').waitFor();
    await countedOf(page, 'Aspirin').fill('100');
    await page.keyboard.press('Enter');
    await page.getByText('1 of 2 lines counted').waitFor();
    await page.getByText('Count again').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Discard count' }).click();
    await page.getByText(/^Discarded by/).waitFor();
    expect(await owner.data<{ state: string }>(200, 'GET', `/counts/${id}`)).toMatchObject({ state: 'DISCARDED' });
  });
});

/** These tests are compiled without DOM types. */
interface FocusedElement {
  readonly ownerDocument: { readonly activeElement: unknown };
}
