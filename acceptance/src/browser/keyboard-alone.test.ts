import { expect, it } from 'vitest';
import { onHand } from '../system/stocked-instance.ts';
import { reportInstance } from '../system/reported-instance.ts';
import { signIn } from '../system/session.ts';
import { useOwnSystem } from '../system/system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { inventoryUrl, seesNotification } from './system/inventory-app.ts';
import { gotFocus, pressOn, tabTo } from './system/keyboard.ts';
import { expectAccessible } from './system/look-at.ts';

// Every page must be usable by keyboard: no step of these tests uses a mouse.
describeInBrowser('with the keyboard alone', () => {
  const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();

  it('both applications can be used, starting with the sign-in', async () => {
    const stocked = await reportInstance(run.system);
    const page = await browser.openPage();
    const type = async (text: string) => page.keyboard.type(text);
    const press = async (key: string) => page.keyboard.press(key);

    // The portal: sign in, open a product's history, create a key.
    await page.goto(run.system.program.ready.platformUrl);
    await gotFocus(page, page.getByLabel('Email'));
    await type('owner@example.com');
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await type('correct horse battery');
    await press('Enter');
    await pressOn(page, page.getByRole('link', { name: /^Out of stock/ }));
    await pressOn(page, page.getByRole('link', { name: 'Aspirin' }));
    await page.getByRole('img', { name: 'Stock on hand by day' }).waitFor();
    await pressOn(page, page.getByRole('link', { name: 'API keys' }), 'Shift+Tab');
    const create = page.getByRole('button', { name: 'Create key' });
    await pressOn(page, create);
    const dialog = page.getByRole('dialog');
    await gotFocus(page, dialog.getByLabel('Name'));
    await type('Nightly report');
    await tabTo(page, dialog.getByRole('checkbox', { name: 'read', exact: true }));
    await press('Space');
    await pressOn(page, dialog.getByRole('button', { name: 'Create key' }));
    const key = dialog.getByLabel('Key', { exact: true });
    await gotFocus(page, key);
    await expect.poll(() => key.innerText()).toMatch(/^shk\./);
    await pressOn(page, dialog.getByRole('button', { name: 'I have copied it' }));
    await gotFocus(page, create);
    const menu = page.getByRole('button', { name: 'Actions for Nightly report' });
    await pressOn(page, menu);
    await page.getByRole('menuitem', { name: 'Revoke' }).waitFor();
    await expectAccessible(page, 'an open menu');
    await pressOn(page, page.getByRole('menuitem', { name: 'Revoke' }), 'ArrowDown');
    await dialog.getByRole('button', { name: 'Revoke key' }).waitFor();
    await press('Escape');
    await gotFocus(page, menu);
    await press('Enter');
    await pressOn(page, page.getByRole('menuitem', { name: 'Revoke' }), 'ArrowDown');
    await pressOn(page, dialog.getByRole('button', { name: 'Revoke key' }));
    // The menu has disappeared with the key. The heading gets the focus, so that Tab continues in the page, not at its top.
    await gotFocus(page, page.getByRole('heading', { level: 1, name: 'API keys' }));

    // The inventory application: sign in, adjust stock, add an order line.
    await page.goto(inventoryUrl(run.system, stocked.account.subdomain));
    await gotFocus(page, page.getByLabel('Email'));
    await type('owner@example.com');
    await tabTo(page, page.getByRole('textbox', { name: 'Password' }));
    await type('correct horse battery');
    await press('Enter');
    await gotFocus(page, page.getByLabel('Search'));
    await type('north');
    await press('Enter');
    await pressOn(page, page.getByRole('link', { name: 'Stock', exact: true }));
    await pressOn(page, page.getByRole('link', { name: 'Aspirin' }));
    const adjust = page.getByRole('button', { name: 'Adjust' });
    await pressOn(page, adjust);
    await gotFocus(page, dialog.getByRole('combobox', { name: 'Lot' }));
    await press('ArrowDown');
    await page.getByRole('option', { name: /^A .* on hand$/ }).waitFor();
    await press('ArrowDown');
    await press('Enter');
    await tabTo(page, dialog.getByRole('textbox', { name: 'Change' }));
    await type('25');
    await pressOn(page, dialog.getByRole('button', { name: 'Adjust' }));
    await seesNotification(page, 'Stock adjusted');
    await gotFocus(page, adjust);
    // The clock moved by a day meanwhile, so the first session has expired.
    const owner = await signIn(run.system, stocked.account.subdomain);
    const lots = Object.values(await onHand({ ...stocked, owner }, stocked.north));
    expect(lots.reduce((sum, quantity) => sum + quantity)).toBe(125);

    await pressOn(page, page.getByRole('link', { name: 'Purchase orders' }), 'Shift+Tab');
    await pressOn(page, page.getByRole('link', { name: 'New order' }));
    await gotFocus(page, page.getByRole('textbox', { name: 'Name' }));
    await type('Typed');
    await tabTo(page, page.getByRole('combobox', { name: 'Supplier' }));
    await type('supp');
    await page.getByRole('option', { name: 'Supplies Ltd' }).waitFor();
    await press('ArrowDown');
    await press('Enter');
    const product = page.getByRole('combobox', { name: 'Product' });
    const chooseAspirin = async () => {
      await type('aspi');
      await page.getByRole('option', { name: /Aspirin/ }).waitFor();
      await press('Enter');
      // Enter waits for the server's answer to what was typed.
      await expect.poll(() => product.inputValue()).toMatch(/Aspirin$/);
    };
    await tabTo(page, product);
    await chooseAspirin();
    await tabTo(page, page.getByRole('textbox', { name: 'Quantity', exact: true }));
    await type('12');
    await press('Enter');
    await gotFocus(page, product);
    await chooseAspirin();
    await tabTo(page, page.getByRole('textbox', { name: 'Quantity', exact: true }));
    await type('5');
    await press('Enter');
    await pressOn(page, page.getByRole('button', { name: 'Remove Aspirin' }).last());
    await gotFocus(page, product);
    await pressOn(page, page.getByRole('button', { name: 'Create draft' }));
    await seesNotification(page, 'Draft created');
    await page.getByRole('row', { name: /Aspirin 12/ }).waitFor();
  });
});
