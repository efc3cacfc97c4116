import { expect, it } from 'vitest';
import { useSystem } from '../system/system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { lookAt } from './system/look-at.ts';

describeInBrowser('the first page of each application', () => {
  const run = useSystem();
  const browser = useBrowser();

  it('the portal', async () => {
    const page = await browser.openPage();
    await page.goto(run.system.program.ready.platformUrl);
    await page.getByRole('heading', { name: 'Storehouse' }).waitFor();
    await lookAt(page, 'portal-sign-in');
  });

  it('the inventory application', async () => {
    const { subdomain } = await run.system.createAccount();
    const page = await browser.openPage();
    await page.goto(`${run.system.program.ready.instanceUrl.replace('//', `//${subdomain}.`)}/inventory`);
    await page.getByRole('heading', { name: 'Storehouse' }).waitFor();
    expect(await page.title()).toMatch(/Storehouse/);
    await lookAt(page, 'inventory-sign-in');
  });
});
