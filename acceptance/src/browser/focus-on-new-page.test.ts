import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { stockInstance } from '../system/stocked-instance.ts';
import { useOwnSystem } from '../system/system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { inventoryUrl, signInByHand } from './system/inventory-app.ts';
import { gotFocus, pressOn, tabTo } from './system/keyboard.ts';
import { goTo, openPortalPage } from './system/portal-pages.ts';

describeInBrowser('the focus after a navigation', () => {
  const run = useOwnSystem();
  const browser = useBrowser();
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const focused = (page: Page) => page.evaluate<string>('document.activeElement.tagName');

  it('moves to the heading in the portal, unless a dialog is open', async () => {
    await run.system.createAccount();
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/team');
    await heading(page, 'Team').waitFor();
    await page.reload();
    await heading(page, 'Team').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await focused(page), 'after the first load').toBe('BODY');

    await pressOn(page, page.getByRole('link', { name: 'API keys' }));
    await gotFocus(page, heading(page, 'API keys'));
    const outline = await page.evaluate<string>('getComputedStyle(document.activeElement).outlineStyle');
    expect(outline).toBe('none');
    // Tab continues into the page, not back into the navigation.
    await page.keyboard.press('Tab');
    await gotFocus(page, page.getByRole('button', { name: 'Create key' }));
    await page.goBack();
    await gotFocus(page, heading(page, 'Team'));
    await goTo(page, 'Settings');
    await gotFocus(page, heading(page, 'Settings'));

    const menu = page.getByRole('button', { name: 'Olive Owner' });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    const field = page.getByRole('dialog').getByLabel('Current password');
    await field.focus();
    await page.goBack();
    await page.waitForURL('**/team');
    await page.waitForLoadState('networkidle');
    await gotFocus(page, field);
    await page.keyboard.press('Escape');
    await gotFocus(page, menu);
  });

  it('moves to the heading in the inventory application, or to the first field of the page', async () => {
    const { account } = await stockInstance(run.system);
    const page = await browser.openPage();
    await signInByHand(page, inventoryUrl(run.system, account.subdomain, '/products'), { location: 'North' });
    await gotFocus(page, heading(page, 'Products'));

    // The heading is the product's name, which comes from the server.
    await page.getByRole('link', { name: 'Aspirin' }).click();
    await gotFocus(page, heading(page, 'Aspirin'));
    await page.goBack();
    await gotFocus(page, heading(page, 'Products'));

    const search = page.getByRole('searchbox');
    await tabTo(page, search);
    await page.evaluate("history.pushState({}, '', '?from=mail')");
    await page.waitForURL('**/products?from=mail');
    await page.goBack();
    await page.waitForURL('**/products');
    await page.waitForLoadState('networkidle');
    await gotFocus(page, search);

    await page.getByRole('link', { name: 'New product' }).click();
    await gotFocus(page, page.getByRole('textbox', { name: 'Name' }));
  });
});
