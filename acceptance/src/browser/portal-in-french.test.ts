import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { ownerCredentials } from '../system/portal.ts';
import { reportInstance } from '../system/reported-instance.ts';
import { useOwnSystem } from '../system/system.ts';
import { desktop, describeInBrowser, useBrowser } from './system/browser.ts';
import { englishTextsOn } from './system/english-texts.ts';
import { lookAt } from './system/look-at.ts';

type Visit = readonly [path: string, heading: string];

const reports: readonly Visit[] = [
  ['/reports', 'Rapports'],
  ['/reports/stock', 'Quantités en stock'],
  ['/reports/orders', 'Bons de commande en cours'],
];
const mails: readonly Visit[] = [
  ['/exports', 'Exports'],
  ['/alerts', 'Alertes de stock'],
  ['/emails', 'E-mails'],
];
const integration: readonly Visit[] = [
  ['/keys', 'Clés d’API'],
  ['/webhooks/events', 'Catalogue d’événements'],
  ['/reference', 'Référence de l’API'],
  ['/usage', 'Utilisation'],
];
const account: readonly Visit[] = [
  ['/team', 'Équipe'],
  ['/settings', 'Paramètres'],
  ['/activity', 'Activité récente'],
  ['/sessions', 'Vos sessions'],
];

describeInBrowser('the portal in a French browser', () => {
  const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
  const browser = useBrowser();
  beforeAll(async () => {
    await reportInstance(run.system);
  });

  async function signIn(page: Page, password = ownerCredentials.password): Promise<void> {
    await page.goto(run.system.program.ready.platformUrl);
    await page.getByLabel('E-mail').fill(ownerCredentials.email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
  }

  async function openSignedIn(): Promise<Page> {
    const page = await browser.openPage(desktop, 'fr-FR');
    await signIn(page);
    await page.getByRole('heading', { level: 1, name: 'Rapports' }).waitFor();
    return page;
  }

  /** Loaded, in French, and no wider than the screen. */
  async function expectFrench(page: Page, name: string): Promise<void> {
    await expect.poll(() => page.getByRole('status', { name: 'Chargement' }).count()).toBe(0);
    await lookAt(page, `portal-french-${name}`);
    expect(await englishTextsOn(page, 'portal'), name).toEqual([]);
  }

  async function visit(page: Page, [path, heading]: Visit): Promise<void> {
    await page.goto(`${run.system.program.ready.platformUrl}${path}`);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    await expect.poll(() => page.title()).toBe(`${heading} · Storehouse`);
    await expectFrench(page, path.slice(1).replaceAll('/', '-'));
  }

  it('is French from the sign-in on, refusals of the server included', async () => {
    const page = await browser.openPage(desktop, 'fr-FR');
    await signIn(page, 'faux');
    await page.getByRole('alert').filter({ hasText: 'L’adresse e-mail ou le mot de passe est incorrect.' }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('fr');
    expect(await page.title()).toBe('Connexion · Storehouse');
    await expectFrench(page, 'sign-in-refused');
  });

  it('has no English text on the pages of reports', async () => {
    const page = await openSignedIn();
    for (const one of reports) await visit(page, one);
  });

  it('has no English text on the pages of exports, alerts and emails', async () => {
    const page = await openSignedIn();
    for (const one of mails) await visit(page, one);
  });

  it('has no English text on the pages for integrations', async () => {
    const page = await openSignedIn();
    for (const one of integration) await visit(page, one);
  });

  it('has no English text on the pages of the account', async () => {
    const page = await openSignedIn();
    for (const one of account) await visit(page, one);
  });

  it('names what is missing in a form', async () => {
    const page = await openSignedIn();
    await visit(page, ['/webhooks', 'Webhooks']);
    await page.getByRole('button', { name: 'Créer un webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Créer un webhook' }).click();
    await dialog.getByText('Choisissez au moins un événement').waitFor();
    await expectFrench(page, 'webhook-form');
  });

  it('shows a webhook with its delivery', async () => {
    const page = await openSignedIn();
    await page.goto(`${run.system.program.ready.platformUrl}/webhooks/test-receivers`);
    await page.getByRole('button', { name: 'Créer un récepteur de test' }).click();
    const address = await page.getByLabel('URL').innerText();
    await expectFrench(page, 'test-receivers');
    await page.getByRole('link', { name: 'Points de terminaison' }).click();
    await page.getByRole('button', { name: 'Créer un webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nom', { exact: true }).fill('orders-to-erp');
    await dialog.getByRole('textbox', { name: 'URL' }).fill(address);
    await dialog.getByRole('checkbox', { name: 'order.created' }).check();
    await dialog.getByRole('button', { name: 'Créer un webhook' }).click();
    await dialog.getByRole('button', { name: 'C’est copié' }).click();
    await page.getByRole('heading', { level: 1, name: 'orders-to-erp' }).waitFor();
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await page.getByRole('menuitem', { name: 'Événement de test' }).click();
    await page.getByRole('row', { name: /test Livrée/ }).waitFor();
    await expectFrench(page, 'webhook');
    await page.getByRole('button', { name: 'test', exact: true }).click();
    await page.getByRole('dialog').getByText('En-têtes de la requête').waitFor();
    await expectFrench(page, 'delivery');
  });

  it('changes to English by the menu, and stays so', async () => {
    const page = await openSignedIn();
    await page.getByRole('button', { name: 'Olive' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
    await page.goto(`${run.system.program.ready.platformUrl}/team`);
    await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('en');
  });
});
