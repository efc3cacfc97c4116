import { portalRoles, type PortalRole } from '@storehouse/contract/portal-roles';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useSystem } from '../system/shared-system.ts';
import { openPortal } from '../system/portal.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { lookAt } from './system/look-at.ts';
import { openPortalPage } from './system/portal-pages.ts';

type Role = PortalRole | 'owner';
/** Each role may do everything that the roles before it may. */
const roles: readonly Role[] = [...portalRoles, 'owner'];

/** The links of the navigation, each with the lowest role that sees it. */
const navigation: readonly (readonly [name: string, least: Role])[] = [
  ['Reports', 'viewer'],
  ['Exports', 'viewer'],
  ['Stock alerts', 'viewer'],
  ['API keys', 'owner'],
  ['Webhooks', 'viewer'],
  ['API reference', 'viewer'],
  ['Documentation', 'viewer'],
  ['Usage', 'viewer'],
  ['Team', 'viewer'],
  ['Settings', 'viewer'],
  ['Recent activity', 'viewer'],
  ['Emails', 'integrator'],
  ['Inventory', 'viewer'],
];

interface PortalPage {
  readonly path: string;
  /** The lowest role that may use the page. */
  readonly least?: Role;
  /** What it shows once it has loaded. */
  readonly shows: (page: Page) => Locator;
  /** The controls of the page, each with the lowest role that sees it. */
  readonly controls?: Readonly<Record<string, readonly [least: Role, control: (page: Page) => Locator]>>;
}

const text = (words: string | RegExp) => (page: Page) => page.getByText(words);
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const save = button('Save');

const reportSlugs = ['stock', 'history', 'value', 'lots', 'orders', 'activity', 'compare'];
const pages: readonly PortalPage[] = [
  {
    path: '/reports',
    shows: text('No check yet'),
    controls: { guide: ['owner', (page) => page.getByRole('heading', { name: 'Set up Storehouse' })] },
  },
  ...reportSlugs.map((slug) => ({ path: `/reports/${slug}`, shows: text('No check yet') })),
  {
    path: '/exports',
    shows: text('No exports yet'),
    controls: {
      run: ['manager', button('Run now')],
      save: ['manager', save],
      values: ['owner', (page) => page.getByRole('switch', { name: 'Include values' })],
    },
  },
  {
    path: '/alerts',
    shows: text('Weekly summary'),
    controls: {
      save: ['manager', save],
      emails: ['integrator', (page) => page.getByRole('region', { name: 'Emails' })],
    },
  },
  { path: '/keys', least: 'owner', shows: text('No keys yet'), controls: { create: ['owner', button('Create key')] } },
  { path: '/webhooks', shows: text('No webhooks yet'), controls: { create: ['integrator', button('Create webhook')] } },
  { path: '/webhooks/events', shows: text('order.created') },
  {
    path: '/webhooks/test-receivers',
    least: 'integrator',
    shows: text('No test receivers yet'),
    controls: { create: ['integrator', button('Create test receiver')] },
  },
  {
    path: '/webhooks/none',
    least: 'integrator',
    shows: (page) => page.getByRole('heading', { name: 'Webhook not found' }),
  },
  { path: '/reference', shows: (page) => page.getByRole('button', { name: /reporting\/summary/ }) },
  { path: '/usage', shows: text('API requests') },
  {
    path: '/team',
    shows: (page) => page.getByRole('cell', { name: /Olive Owner/ }),
    controls: { invite: ['owner', button('Invite teammate')] },
  },
  { path: '/settings', shows: text('Time zone'), controls: { save: ['owner', save] } },
  { path: '/activity', shows: text('That is everything.') },
  {
    path: '/emails',
    least: 'integrator',
    shows: text('No emails yet'),
    controls: { table: ['integrator', text('No emails yet')] },
  },
  { path: '/sessions', shows: text('This session') },
];

// Decision 0058: what each role sees in the portal, and that nothing it sees is refused by the server.
describeInBrowser('roles in the portal', () => {
  const run = useSystem();
  const browser = useBrowser();
  const password = 'another long password';

  async function openAccount(name: string) {
    const owner = { email: `${name}@example.com`, name: 'Olive Owner', password: 'correct horse battery' };
    const account = await run.system.createAccount({ owner });
    return {
      owner,
      portal: await openPortal(run.system, account.subdomain, { email: owner.email, password: owner.password }),
    };
  }

  /** Collects the requests that the server refused for lack of a role. */
  function watchRefusals(page: Page): string[] {
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(`${answer.request().method()} ${answer.url()}`);
    });
    return refused;
  }

  it.each(roles)('show the %s every page, with what they may do and nothing else', async (role) => {
    const { owner, portal } = await openAccount(`owner-of-${role}`);
    const person = { email: `${role}@example.com`, name: 'Tess', password, portalRole: role };
    if (role !== 'owner') await portal.json(201, 'POST', '/team', person);
    const page = await browser.openPage();
    const refused = watchRefusals(page);
    await openPortalPage(page, run.system, '/reports', role === 'owner' ? owner : person);
    const may = (least: Role) => roles.indexOf(role) >= roles.indexOf(least);
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect
      .poll(() => links.allInnerTexts())
      .toEqual(navigation.flatMap(([name, least]) => (may(least) ? [name] : [])));
    for (const { path, least = 'viewer', shows, controls = {} } of pages) {
      await page.goto(`${run.system.program.ready.platformUrl}${path}`);
      // A person who may not use a page reads there whom to ask. For everyone else, `shows` tells that the page has loaded.
      const content = may(least)
        ? shows(page)
        : page.getByText('Ask the account owner: the Team page shows who that is.');
      await content.first().waitFor();
      for (const [name, [leastRole, control]] of Object.entries(controls)) {
        await expect
          .poll(() => control(page).count(), { message: `${name} on ${path} for the ${role}` })
          .toBe(may(leastRole) ? 1 : 0);
      }
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    expect(refused).toEqual([]);
  });

  it('are chosen with an invitation and on the Team page', async () => {
    const { owner, portal } = await openAccount('chooses');
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/team', owner);
    await page.getByRole('button', { name: 'Invite teammate' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Ina');
    await dialog.getByLabel('Email').fill('ina-chosen@example.com');
    await dialog.getByText('Sees reports without values').waitFor();
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await lookAt(page, 'portal-team-roles');
    await page.getByRole('option', { name: /^Integrator/ }).click();
    await dialog.getByText('Also manages webhooks').waitFor();
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    const role = page.getByRole('combobox', { name: 'Role of Ina' });
    await role.waitFor();
    await expect.poll(() => role.inputValue()).toBe('Integrator');
    await role.click();
    await page.getByRole('option', { name: /^Manager/ }).click();
    await page.getByText('Ina is now manager.').waitFor();
    await lookAt(page, 'portal-team-role-changed');
    const { data } = await portal.json<{ data: { portalRole: string | null }[] }>(200, 'GET', '/team');
    expect(data.map(({ portalRole }) => portalRole)).toEqual([null, 'manager']);
  });
});
