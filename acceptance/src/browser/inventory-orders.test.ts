import { expect, it } from 'vitest';
import { placeOrder } from '../system/stocked-documents.ts';
import { onHand, stockInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { choose, inventoryUrl, openSignedIn, seesNotification } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';

// Purchase orders from draft to receipt, with many lines pasted.
describeInBrowser('purchase orders', () => {
  // A fixed date, so that the lots never expire.
  const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();

  it('from a draft with pasted lines to received, in part and then in full', async () => {
    const stocked = await stockInstance(run.system);
    const { account, north, productCode } = stocked;
    const page = await browser.openPage();
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain), { location: 'North' });
    await page.getByRole('link', { name: 'Purchase orders' }).click();
    await page.getByRole('link', { name: 'New order' }).click();
    await page.getByRole('button', { name: 'Create draft' }).click();
    await page.getByText('Choose a supplier').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Spring order');
    await choose(page, 'Supplier', 'Supplies Ltd');
    await page.getByRole('button', { name: 'Paste lines' }).click();
    await page.getByRole('textbox', { name: 'Lines' }).fill(`${productCode}\t20\t1.25\nNOPE-1\t5\t2`);
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('Line 2: no product has the code “NOPE-1”').waitFor();
    await lookAt(page, 'inventory-paste-lines');
    await page.getByRole('button', { name: 'Add 1 line' }).click();
    await page.getByRole('textbox', { name: 'Quantity of Aspirin' }).waitFor();
    await lookAt(page, 'inventory-new-order');
    await page.getByRole('button', { name: 'Create draft' }).click();
    await seesNotification(page, 'Draft created');
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Receive' }).click();

    await page.getByRole('textbox', { name: 'Quantity of Aspirin' }).fill('50');
    await page.getByRole('textbox', { name: 'Lot number of Aspirin' }).fill('A');
    await page.getByRole('dialog').getByRole('button', { name: 'Receive' }).click();
    await page.locator('.mantine-InputWrapper-error').first().waitFor();
    await lookAt(page, 'inventory-receive-refused');
    await page.getByRole('textbox', { name: 'Quantity of Aspirin' }).fill('8');
    await page.keyboard.press('Enter');
    await seesNotification(page, 'Receipt saved');
    expect(await onHand(stocked, north)).toEqual({ A: 108 });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await lookAt(page, 'inventory-order-in-part');

    await page.getByRole('button', { name: 'Receive' }).click();
    await page.getByRole('textbox', { name: 'Lot number of Aspirin' }).fill('B');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Received', { exact: true }).first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Receive' }).count()).toBe(0);
    expect(await onHand(stocked, north)).toEqual({ A: 108, B: 12 });
    await page.getByRole('link', { name: 'Purchase orders' }).click();
    await page.getByRole('link', { name: /^PO-/ }).waitFor();
    await lookAt(page, 'inventory-orders');
  });

  it('a receipt whose answer is lost: the page says that it may be stored, and shows that it is', async () => {
    const stocked = await stockInstance(run.system);
    const { account, owner } = stocked;
    const { id } = await placeOrder(stocked, 100);
    const page = await browser.openPage();
    const address = inventoryUrl(run.system, account.subdomain, `/purchase-orders/${id}`);
    await openSignedIn(page, address, { location: 'North' });
    await page.getByRole('button', { name: 'Receive' }).click();
    await page.getByRole('textbox', { name: 'Quantity of Aspirin' }).fill('40');
    await page.getByRole('textbox', { name: 'Lot number of Aspirin' }).fill('A');
    await page.route('**/receipts', async (route) => {
      const path = new URL(route.request().url()).pathname.replace('/inventory/api', '');
      await owner.data(201, 'POST', path, route.request().postDataJSON());
      await route.abort();
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Receive' }).click();
    await page.getByRole('alert').getByText('It may have received this: check before you send it again.').waitFor();
    await lookAt(page, 'inventory-receipt-answer-lost');
    await page.getByRole('row', { name: /^Aspirin 100 40 60/ }).waitFor();
  });

  it('is delivered to the ward that the person works at, unless they choose a depot', async () => {
    const { account } = await stockInstance(run.system);
    const page = await browser.openPage();
    const address = inventoryUrl(run.system, account.subdomain, '/purchase-orders/new');
    await openSignedIn(page, address, { location: 'Ward 7' });
    const field = page.getByRole('combobox', { name: 'Deliver to' });
    await expect.poll(() => field.inputValue()).toBe('Ward 7');
    await choose(page, 'Deliver to', 'South');
    await expect.poll(() => field.inputValue()).toBe('South');
  });

  it('a line typed by keyboard, edited as a draft, cancelled', async () => {
    const { account, owner } = await stockInstance(run.system);
    const page = await browser.openPage();
    const address = inventoryUrl(run.system, account.subdomain, '/purchase-orders/new');
    await openSignedIn(page, address, { location: 'North' });
    await page.getByRole('textbox', { name: 'Name' }).fill('Typed');
    await choose(page, 'Supplier', 'Supplies Ltd');
    await page
      .getByRole('combobox', { name: 'Product' })
      .or(page.getByPlaceholder('Code, name or UPC'))
      .first()
      .click();
    await page.keyboard.type('aspi');
    await page.getByRole('option', { name: /Aspirin/ }).waitFor();
    await page.keyboard.press('Enter');
    // Enter waits for the server's answer to what was typed.
    await expect.poll(() => page.getByRole('combobox', { name: 'Product' }).inputValue()).toMatch(/Aspirin$/);
    await page.keyboard.press('Tab');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Quantity of Aspirin' }).waitFor();
    await page.keyboard.press('Control+S');
    await seesNotification(page, 'Draft created');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Quantity of Aspirin' }).fill('7');
    await page.getByRole('textbox', { name: 'Pack size of Aspirin' }).fill('12');
    await page.getByLabel('Ready date of Aspirin').fill('2026-04-01');
    await page.getByLabel('Ship date of Aspirin').fill('2026-04-03');
    await lookAt(page, 'inventory-edit-order');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await seesNotification(page, 'Draft saved');
    await page.getByRole('row', { name: /Aspirin 7 × 12 .* 1 Apr 2026 3 Apr 2026/ }).waitFor();
    await lookAt(page, 'inventory-draft-order');

    await page.getByRole('button', { name: 'Edit' }).click();
    const [{ id } = { id: '' }] = await owner.data<{ id: string }[]>(200, 'GET', '/purchaseOrders');
    await owner.data(200, 'PUT', `/purchaseOrders/${id}`, { name: 'Theirs' });
    await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Someone else changed this since you opened it.').waitFor();
    await page.getByRole('button', { name: 'Show their version' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Theirs');
    await expect.poll(() => page.getByRole('textbox', { name: 'Pack size of Aspirin' }).inputValue()).toBe('12');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('heading', { name: /Theirs$/ }).waitFor();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await page.getByText('Cancelled', { exact: true }).first().waitFor();
  });

  it('a product scanned by hand: the code and Enter come before the server has answered', async () => {
    const { account, owner } = await stockInstance(run.system);
    await owner.data(201, 'POST', '/generic/product', { name: 'Zinc', upc: '4006381333931', category: { id: 'ROOT' } });
    const page = await browser.openPage();
    const address = inventoryUrl(run.system, account.subdomain, '/purchase-orders/new');
    await openSignedIn(page, address, { location: 'North' });
    const field = page.getByRole('combobox', { name: 'Product' });
    await field.click();
    // The first product of the list is another one.
    await page.getByRole('option', { name: /Aspirin/ }).waitFor();
    await field.fill('4006381333931');
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toMatch(/Zinc$/);
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
    await page.keyboard.press('Tab');
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('textbox', { name: 'Quantity of Zinc' }).inputValue()).toBe('3');

    await field.fill('96385074');
    await page.keyboard.press('Enter');
    await page.getByText('No matching product').waitFor();
    await expect.poll(() => field.inputValue()).toBe('96385074');
  });

  it('finds a product by its exact code among longer ones, and an active one among many that are not', async () => {
    const { account, owner } = await stockInstance(run.system);
    const create = (productCode: string, name: string, active = true) =>
      owner.data(201, 'POST', '/generic/product', { productCode, name, active, category: { id: 'ROOT' } });
    await create('100', 'Paracetamol');
    await create('1001', 'Gauze');
    await create('G-7', 'Gloves, box of 100');
    for (let number = 10; number < 40; number += 1) await create(`OLD-${String(number)}`, 'Bandage', false);
    await create('NEW-1', 'Bandage, elastic');
    const page = await browser.openPage();
    const address = inventoryUrl(run.system, account.subdomain, '/purchase-orders/new');
    await openSignedIn(page, address, { location: 'North' });
    const field = page.getByRole('combobox', { name: 'Product' });
    await field.click();
    await field.fill('100');
    // The longer code and the name come first by name.
    await page.getByRole('option', { name: '1001 · Gauze' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('100 · Paracetamol');
    // A hand scanner presses Enter before the server has answered.
    await field.fill('G-7');
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('G-7 · Gloves, box of 100');
    await field.fill('100');
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('100 · Paracetamol');
    await field.fill('Bandage');
    await expect.poll(() => page.getByRole('option').first().textContent()).toBe('NEW-1 · Bandage, elastic');
  });

  it('a double click approves once, and placing the order needs a confirmation', async () => {
    const { account, owner, north, supplier, product } = await stockInstance(run.system);
    const orderItems = [{ product: { id: product }, quantity: 5 }];
    const body = { name: 'Draft', origin: { id: supplier }, destination: { id: north }, orderItems };
    const { id } = await owner.data<{ id: string }>(201, 'POST', '/purchaseOrders', body);
    const page = await browser.openPage();
    const address = inventoryUrl(run.system, account.subdomain, `/purchase-orders/${id}`);
    await openSignedIn(page, address, { location: 'North' });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url().split('/').at(-1)!);
    });
    await page.getByRole('button', { name: 'Approve' }).dblclick();
    await seesNotification(page, 'was approved');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(sent).toEqual(['approve']);
  });

  it('pasted lines are checked as they are now: inactive products are refused, and older text is not added', async () => {
    const { account, owner, productCode } = await stockInstance(run.system);
    const gone = { productCode: 'GONE-1', name: 'Gone', active: false, category: { id: 'ROOT' } };
    await owner.data(201, 'POST', '/generic/product', gone);
    const page = await browser.openPage();
    const address = inventoryUrl(run.system, account.subdomain, '/purchase-orders/new');
    await openSignedIn(page, address, { location: 'North' });
    await page.getByRole('button', { name: 'Paste lines' }).click();
    const lines = page.getByRole('textbox', { name: 'Lines' });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/inventory/api/products', (route) => held.then(() => route.continue()));
    await lines.fill(`${productCode}\t20\nGONE-1\t5`);
    await page.getByRole('button', { name: 'Check' }).click();
    await lines.fill(`${productCode}\t2\nGONE-1\t5`);
    release();
    // Busy until the older text was checked.
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('Line 2: the product “GONE-1” is inactive').waitFor();
    await page.getByRole('button', { name: 'Add 1 line' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Quantity of Aspirin' }).inputValue()).toBe('2');
  });
});
