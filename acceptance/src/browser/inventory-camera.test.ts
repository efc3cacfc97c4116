import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { placeOrder } from '../system/stocked-documents.ts';
import { stockInstance, type StockedInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { phone } from './system/browser.ts';
import { filmOf } from './system/fake-camera.ts';
import { findWholeChromium } from './system/find-chromium.ts';
import { inventoryUrl, openSignedIn } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';

const gtin = '9501101020917';

// These tests launch their own browser, whose camera shows a film of a GS1 DataMatrix with product, expiry and lot. Chromium for
// Linux has no built-in detector of bar codes, so the one that the page loads is tested.
describe.skipIf(findWholeChromium() === null)('the camera', () => {
  const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browsers: Browser[] = [];
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storehouse-camera-'));
    await writeFile(join(folder, 'film.y4m'), filmOf('gs1datamatrix', `(01)0${gtin}(17)271231(10)LOT-7`));
  });
  afterEach(async () => {
    await Promise.all(browsers.splice(0).map((browser) => browser.close()));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function openPhone(permission: '--use-fake-ui-for-media-stream' | '--deny-permission-prompts'): Promise<Page> {
    const film = `--use-file-for-fake-video-capture=${join(folder, 'film.y4m')}`;
    const args = ['--no-sandbox', '--disable-dev-shm-usage', '--use-fake-device-for-media-stream', film, permission];
    const browser = await chromium.launch({ executablePath: findWholeChromium() ?? '', args });
    browsers.push(browser);
    const settings = { viewport: phone, hasTouch: true, reducedMotion: 'reduce', locale: 'en-GB' } as const;
    return (await browser.newContext(settings)).newPage();
  }

  async function stockLabelled(): Promise<StockedInstance> {
    const stocked = await stockInstance(run.system);
    await stocked.owner.call('PUT', `/generic/product/${stocked.product}`, { upc: gtin });
    return stocked;
  }

  it('fills in lot and expiry of what arrives', async () => {
    const stocked = await stockLabelled();
    const { id } = await placeOrder(stocked, 5);
    const page = await openPhone('--use-fake-ui-for-media-stream');
    const address = inventoryUrl(run.system, stocked.account.subdomain, `/purchase-orders/${id}`);
    await openSignedIn(page, address, { location: 'North' });
    await page.getByRole('button', { name: 'Receive' }).click();
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect.poll(() => page.getByLabel('Lot number of Aspirin').inputValue()).toBe('LOT-7');
    await expect.poll(() => page.getByLabel('Expiration date of Aspirin').inputValue()).toBe('2027-12-31');
  });

  it('finds the product in the search and in a product field', async () => {
    const { account, productCode } = await stockLabelled();
    const page = await openPhone('--use-fake-ui-for-media-stream');
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/stock-movements/new'), {
      location: 'North',
    });
    await page.getByRole('button', { name: 'Scan with the camera' }).first().click();
    const chosen = page.getByRole('combobox', { name: 'Product' });
    await expect.poll(() => chosen.inputValue()).toBe(`${productCode} · Aspirin`);

    await page.goto(inventoryUrl(run.system, account.subdomain, '/stock'));
    await page
      .getByRole('button', { name: /Find anything|Search/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Scan with the camera' }).click();
    await page.getByRole('heading', { name: /Aspirin/ }).waitFor();
  });

  it('that may not be used says what to do', async () => {
    const { account } = await stockLabelled();
    const page = await openPhone('--deny-permission-prompts');
    await openSignedIn(page, inventoryUrl(run.system, account.subdomain, '/stock-movements/new'), {
      location: 'North',
    });
    await page.getByRole('button', { name: 'Scan with the camera' }).first().click();
    await page.getByText('The browser is not allowed to use the camera.').waitFor();
    await lookAt(page, 'inventory-camera-refused');
  });
});
