import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { useOwnSystem } from '../system/system.ts';
import { allowLoopback } from '../webhooks/setup/webhook-client.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { openPortalPage } from './system/portal-pages.ts';

interface Form {
  readonly path: '/keys' | '/webhooks';
  readonly button: string;
  readonly fill: (dialog: Locator) => Promise<void>;
  readonly secret: (page: Page) => Locator;
}

const forms: readonly Form[] = [
  {
    path: '/keys',
    button: 'Create key',
    fill: (dialog) => dialog.getByRole('textbox', { name: 'Name' }).fill('Power BI'),
    secret: (page) => page.getByRole('dialog').getByLabel('Key', { exact: true }),
  },
  {
    path: '/webhooks',
    button: 'Create webhook',
    async fill(dialog) {
      await dialog.getByLabel('Name', { exact: true }).fill('orders-to-erp');
      await dialog.getByRole('textbox', { name: 'URL' }).fill('http://127.0.0.1:9/orders');
      await dialog.getByRole('checkbox', { name: 'order.created' }).check();
    },
    secret: (page) => page.getByRole('dialog').getByLabel('Signing secret'),
  },
];

describeInBrowser('a secret that is shown only once', () => {
  const run = useOwnSystem({ env: allowLoopback });
  const browser = useBrowser();
  beforeAll(() => run.system.createAccount());

  it.each(forms.flatMap((form) => (['before', 'after'] as const).map((when) => ({ ...form, when }))))(
    'is shown to someone who closes the form during the call, and discards it $when the response: $button',
    async ({ path, button, fill, secret, when }) => {
      const page = await browser.openPage();
      await openPortalPage(page, run.system, path);
      await page.getByRole('button', { name: button }).click();
      const dialog = page.getByRole('dialog', { name: button });
      await fill(dialog);
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(`**/portal/api${path}`, (route) =>
        route.request().method() === 'POST' ? held.then(() => route.continue()) : route.continue(),
      );
      await dialog.getByRole('button', { name: button }).click();
      await page.keyboard.press('Escape');
      const question = page.getByRole('dialog', { name: 'Discard your changes?' });
      await question.waitFor();
      if (when === 'after') {
        release();
        await secret(page).waitFor({ state: 'attached' });
      }
      await question.getByRole('button', { name: 'Discard' }).click();
      release();
      await expect.poll(() => secret(page).innerText()).toMatch(/^(shk\.|whsec_)/);
      await page.getByRole('button', { name: 'I have copied it' }).click();
    },
  );
});
