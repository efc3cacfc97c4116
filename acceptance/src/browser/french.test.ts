import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { placeOrder } from '../system/stocked-documents.ts';
import { stockInstance } from '../system/stocked-instance.ts';
import { useSystem } from '../system/shared-system.ts';
import { desktop, describeInBrowser, phone, useBrowser } from './system/browser.ts';
import { englishTextsOn } from './system/english-texts.ts';
import { inventoryUrl } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';

/** The pages of the navigation, by path, each with its heading. */
const pages: Readonly<Record<string, readonly (readonly [path: string, heading: string])[]>> = {
  'stock and products': [
    ['/stock', 'Stock'],
    ['/counts', 'Inventaires'],
    ['/counts/new', 'Nouvel inventaire'],
    ['/products', 'Produits'],
    ['/categories', 'Catégories'],
  ],
  'orders and transfers': [
    ['/replenishment', 'Réapprovisionnement'],
    ['/purchase-orders', 'Bons de commande'],
    ['/purchase-orders/new', 'Nouveau bon de commande'],
    ['/shipments', 'Expéditions'],
    ['/stock-movements', 'Mouvements de stock'],
  ],
  setup: [
    ['/locations', 'Emplacements'],
    ['/suppliers', 'Fournisseurs'],
    ['/imports', 'Import'],
    ['/people', 'Utilisateurs'],
  ],
};

describeInBrowser('the inventory application in a French browser', () => {
  const run = useSystem();
  const browser = useBrowser();

  async function signIn(page: Page, subdomain: string): Promise<void> {
    await page.goto(inventoryUrl(run.system, subdomain));
    await page.getByLabel('E-mail').fill('owner@example.com');
    await page.getByRole('textbox', { name: 'Mot de passe' }).fill('correct horse battery');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Choisissez un emplacement' }).waitFor();
    await page.getByRole('button', { name: 'North' }).click();
    await page.getByRole('heading', { name: 'Tableau de bord' }).waitFor();
  }

  /** Loaded, in French, and no wider than the screen of a phone. */
  async function expectFrench(page: Page, name: string): Promise<void> {
    await expect.poll(() => page.getByRole('status', { name: 'Chargement' }).count()).toBe(0);
    expect(await englishTextsOn(page, 'inventory'), name).toEqual([]);
    await page.setViewportSize(phone);
    await expect
      .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth'), { message: name })
      .toBeLessThanOrEqual(0);
    expect(await englishTextsOn(page, 'inventory'), `${name} on a phone`).toEqual([]);
    await page.setViewportSize(desktop);
  }

  it('is French from the sign-in on, refusals of the server included', async () => {
    const { account } = await stockInstance(run.system);
    const page = await browser.openPage(desktop, 'fr-FR');
    await page.goto(inventoryUrl(run.system, account.subdomain));
    await page.getByLabel('E-mail').fill('owner@example.com');
    await page.getByRole('textbox', { name: 'Mot de passe' }).fill('faux');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'L’adresse e-mail ou le mot de passe est incorrect.' }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('fr');
    await expectFrench(page, 'sign-in-refused');
    await lookAt(page, 'french-sign-in');
  });

  it.each(Object.entries(pages))('has no English text on its pages of %s', async (_, some) => {
    const { account } = await stockInstance(run.system);
    const page = await browser.openPage(desktop, 'fr-FR');
    await signIn(page, account.subdomain);
    for (const [path, heading] of some) {
      await page.goto(inventoryUrl(run.system, account.subdomain, path));
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      await expectFrench(page, path);
    }
  });

  it('has no English text on the pages of a lot, of a supplier and of what is in bins', async () => {
    const stocked = await stockInstance(run.system);
    const { account, lot, north, supplier } = stocked;
    await placeOrder(stocked, [{ product: { id: stocked.product }, quantity: 1, estimatedReadyDate: '2026-02-01' }]);
    const page = await browser.openPage(desktop, 'fr-FR');
    await signIn(page, account.subdomain);
    const overviews = [
      [`/lots/${lot}`, 'Où il se trouve'],
      [`/lots/${lot}?tab=details`, 'Lot A'],
      [`/locations/${supplier}`, 'Commandes'],
      [`/locations/${north}?tab=stock`, 'Hors casier'],
    ] as const;
    for (const [path, heading] of overviews) {
      await page.goto(inventoryUrl(run.system, account.subdomain, path));
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
      await expectFrench(page, path);
    }
  });

  it('translates forms, dialogs and what the server says about their fields', async () => {
    const { account, product } = await stockInstance(run.system);
    const page = await browser.openPage(desktop, 'fr-FR');
    await signIn(page, account.subdomain);
    await expectFrench(page, 'dashboard');
    await lookAt(page, 'french-dashboard');

    await page.goto(inventoryUrl(run.system, account.subdomain, `/stock/${product}`));
    await page.getByRole('button', { name: 'Ajuster' }).click();
    const dialog = page.getByRole('dialog', { name: /^Ajuster\s: / });
    await dialog.getByRole('button', { name: 'Ajuster' }).click();
    await dialog.getByText('Choisissez un lot').waitFor();
    await expectFrench(page, 'adjust-dialog');
    await lookAt(page, 'french-adjust-dialog');
    await dialog.getByRole('button', { name: 'Annuler' }).click();

    await page.goto(inventoryUrl(run.system, account.subdomain, '/locations/new'));
    await page.getByLabel('Nom', { exact: false }).first().fill('North');
    await page.getByRole('button', { name: 'Créer l’emplacement' }).click();
    await page.getByText('Est déjà utilisé').waitFor();
    await expectFrench(page, 'location-refused');
  });

  it('changes to English by the menu, after asking about unsaved work, and stays so', async () => {
    const { account } = await stockInstance(run.system);
    const page = await browser.openPage(desktop, 'fr-FR');
    await signIn(page, account.subdomain);
    await page.goto(inventoryUrl(run.system, account.subdomain, '/products/new'));
    await page.getByLabel('Nom').fill('Gants');
    const toEnglish = async () => {
      await page.getByRole('button', { name: /^Connecté en tant que/ }).click();
      await page.getByRole('menuitemradio', { name: 'English' }).click();
    };
    await toEnglish();
    await page.getByRole('button', { name: 'Continuer la saisie' }).click();
    await expect.poll(() => page.getByLabel('Nom').inputValue()).toBe('Gants');
    await toEnglish();
    await page.getByRole('button', { name: 'Abandonner' }).click();
    await page.getByRole('heading', { level: 1, name: 'New product' }).waitFor();
    await page.goto(inventoryUrl(run.system, account.subdomain, '/stock'));
    await page.getByRole('searchbox', { name: 'Search product, UPC or lot' }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('en');
  });
});
