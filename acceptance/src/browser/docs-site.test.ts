import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useSystem } from '../system/shared-system.ts';
import { describeInBrowser, phone, useBrowser } from './system/browser.ts';
import { lookAt } from './system/look-at.ts';

// Document 6, Docs and OpenAPI, as a reader sees it. The pages of `useBrowser` fail on an error in the console, on a
// violation of the content security policy, and on a request to anywhere else.
describeInBrowser('the documentation', () => {
  const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();
  const open = (page: Page, path = '') => page.goto(`${run.system.program.ready.platformUrl}/docs${path}`);

  it.each([
    ['', 'Storehouse'],
    ['/quickstarts/first-report', 'Your first report row'],
    ['/reporting', 'Reporting API'],
    ['/reference/data/product', 'Product'],
    ['/errors', 'Errors'],
    ['/none', 'Page not found'],
  ])('shows /docs%s', async (path, title) => {
    const page = await browser.openPage();
    await open(page, path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await lookAt(page, `docs${path.replaceAll('/', '-')}`);
  });

  it('finds a page by its words, with the keyboard alone', async () => {
    const page = await browser.openPage();
    await open(page);
    await page.keyboard.press('/');
    await page.keyboard.type('idempotency');
    const results = page.getByRole('listbox', { name: 'Search results' });
    await results.getByRole('option').first().waitFor();
    await lookAt(page, 'docs-search');
    await page.keyboard.press('ArrowDown');
    const chosen = await results.getByRole('option', { selected: true }).getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${String(chosen)}`);
    await expect.poll(() => page.locator('article').innerText()).toContain('Idempotency-Key');
    await page.getByRole('combobox').fill('qqqqqqqq');
    await page.getByText('Nothing found.').waitFor();
  });

  it('shows a sample, and copies its commands without their output', async () => {
    const page = await browser.openPage();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, '/quickstarts/first-report');
    const sample = page.locator('.code-frame', { hasText: 'cut -d, -f2,4,5,6 stock.csv' }).first();
    await sample.hover();
    await sample.getByRole('button', { name: 'Copy' }).click();
    await sample.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(
      await sample.locator('code').innerText(),
    );
  });

  it('shows samples in the language that was chosen, on every page', async () => {
    const page = await browser.openPage();
    await open(page, '/data-api');
    const [first, second] = await page.getByRole('tablist', { name: 'Language' }).all();
    const shown = () => page.getByRole('tabpanel').allInnerTexts();
    expect((await shown()).map((text) => text.split(' ')[0])).toEqual(['curl', 'curl']);
    await lookAt(page, 'docs-tabs');
    await first!.getByRole('tab', { name: 'TypeScript' }).click();
    expect((await shown())[1]).toContain("idempotencyKey: 'order-4712-gauze'");
    await page.reload();
    await second!.getByRole('tab', { name: 'TypeScript', selected: true }).waitFor();
    await second!.getByRole('tab', { name: 'TypeScript' }).focus();
    await page.keyboard.press('ArrowRight');
    expect((await shown())[0]).toContain('lastUpdatedSince="2026-03-01T08:00:00.000Z"');
  });

  it('has its menu behind a button on a phone', async () => {
    const page = await browser.openPage(phone);
    await open(page);
    const link = page
      .getByRole('navigation', { name: 'Documentation' })
      .getByRole('link', { name: 'Your first report row' });
    await expect.poll(() => link.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Your first report row' }).waitFor();
  });

  it('can be read without scripts', async () => {
    const page = await browser.openPage();
    await page.route('**/*.js', (route) => route.abort());
    await open(page, '/reporting');
    await page.getByRole('heading', { level: 1, name: 'Reporting API' }).waitFor();
    await expect.poll(() => page.getByRole('combobox').isVisible()).toBe(false);
  });
});
