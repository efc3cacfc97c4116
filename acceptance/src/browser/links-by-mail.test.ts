import { expect, it } from 'vitest';
import { newestLink, useMailedSystem } from '../system/mail-links.ts';
import { openPortal, ownerCredentials } from '../system/portal.ts';
import { signIn, signInAs } from '../system/session.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { choose, inventoryUrl, signInByHand } from './system/inventory-app.ts';
import { lookAt } from './system/look-at.ts';
import { openPortalPage, signInOn } from './system/portal-pages.ts';

const password = 'a password of my own';
const another = 'yet another password';

describeInBrowser('links by mail', () => {
  const browser = useBrowser();
  const run = useMailedSystem();

  it('in the portal: invited, joined, password forgotten and changed, signed out elsewhere', async () => {
    const email = 'gus@example.com';
    const owner = { ...ownerCredentials, name: 'Olive Owner', email: 'olive-portal@example.com' };
    const { subdomain } = await run.system.createAccount({ name: 'Clinics of the North', owner });
    const page = await browser.openPage();
    await signInOn(page, run.system, '/team', owner);
    await page.getByRole('button', { name: 'Invite teammate' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Gus Guest');
    await page.getByRole('dialog').getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByRole('row', { name: /Gus Guest.*Invited/ }).waitFor();
    await lookAt(page, 'portal-team-invited');
    const first = await newestLink(run, email);
    await page.getByRole('button', { name: 'Send invitation again' }).click();
    await page.getByText('The earlier link no longer works.').waitFor();

    const guest = await browser.openPage();
    await guest.goto(first.url);
    await guest.getByRole('alert').getByText('This link does not work.').waitFor();
    await lookAt(guest, 'portal-link-refused');
    await guest.goto('about:blank');
    // Without a connection nothing is known about the link.
    await guest.route('**/links/read', (route) => route.abort());
    await guest.goto((await newestLink(run, email)).url);
    await guest.getByRole('alert').getByText('No connection').waitFor();
    await lookAt(guest, 'portal-link-not-read');
    await guest.unroute('**/links/read');
    await guest.getByRole('button', { name: 'Try again' }).click();
    await guest.getByText('Choose a password to join Clinics of the North.').waitFor();
    await guest.getByLabel('New password').fill('short');
    await guest.getByRole('button', { name: 'Save password' }).click();
    await guest.getByText('Use at least 8 characters').waitFor();
    await lookAt(guest, 'portal-set-password');
    await guest.getByLabel('New password').fill(password);
    await guest.keyboard.press('Enter');
    await guest.getByText('You can now sign in to Clinics of the North').waitFor();
    expect(guest.url()).not.toContain('#');
    await guest.getByRole('link', { name: 'Sign in' }).click();

    await guest.getByRole('link', { name: 'Forgot your password?' }).click();
    await guest.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await lookAt(guest, 'portal-forgot-password');
    await guest.getByLabel('Email').fill(email);
    await guest.keyboard.press('Enter');
    await guest.getByRole('heading', { name: 'Check your email' }).waitFor();
    await lookAt(guest, 'portal-forgot-password-sent');
    await guest.goto((await newestLink(run, email)).url);
    await guest.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await guest.getByLabel('New password').fill(another);
    await guest.keyboard.press('Enter');
    await guest.getByRole('link', { name: 'Sign in' }).click();
    await signInOn(guest, run.system, '/team', { email, password: another });

    const elsewhere = await signIn(run.system, subdomain, { username: email, password: another });
    await guest.getByRole('button', { name: 'Gus Guest' }).click();
    await guest.getByRole('menuitem', { name: 'Your sessions' }).click();
    const rows = guest.getByRole('table', { name: 'Sessions' }).getByRole('row');
    await guest.getByRole('row', { name: /This session/ }).waitFor();
    await expect.poll(() => rows.count()).toBe(3);
    await lookAt(guest, 'portal-sessions');
    await guest
      .getByRole('row', { name: /Inventory/ })
      .getByRole('button', { name: 'Sign out' })
      .click();
    await expect.poll(() => rows.count()).toBe(2);
    expect((await elsewhere.get('/me')).status).toBe(401);

    const portal = await openPortal(run.system, subdomain, { email, password: another });
    await guest.getByRole('button', { name: 'Gus Guest' }).click();
    await guest.getByRole('menuitem', { name: 'Change password' }).click();
    await guest.getByLabel('Current password').fill(another);
    await guest.getByLabel('New password').fill(password);
    await guest.getByRole('button', { name: 'Change password' }).click();
    await guest.getByText('Your other sessions are signed out.').waitFor();
    expect(await portal.refusal('GET', '/me')).toEqual([401, 'session_required']);
    await guest.reload();
    await guest.getByRole('row', { name: /This session/ }).waitFor();
  });

  it('in the inventory application: invited with a role, joined, password forgotten and changed', async () => {
    const email = 'ada-invited@example.com';
    const { subdomain } = await run.system.createAccount();
    await (await signIn(run.system, subdomain)).createLocation('North');
    const page = await browser.openPage();
    await signInByHand(page, inventoryUrl(run.system, subdomain, '/people'));
    await page.getByRole('button', { name: 'New user' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada Winter');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: 'Add role' }).click();
    await choose(page, 'Location 1', 'North');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByRole('row', { name: /Ada Winter.*Invited/ }).waitFor();
    await lookAt(page, 'inventory-people-invited');

    const ada = await browser.openPage();
    await ada.goto((await newestLink(run, email)).url);
    await ada.getByText('Choose a password to join Acme.').waitFor();
    await lookAt(ada, 'inventory-set-password');
    await ada.getByLabel('New password').fill(password);
    await ada.keyboard.press('Enter');
    await ada.getByRole('link', { name: 'Sign in' }).click();

    await ada.getByRole('link', { name: 'Forgot your password?' }).click();
    await ada.getByLabel('Email').fill(email);
    await ada.keyboard.press('Enter');
    await ada.getByRole('heading', { name: 'Check your email' }).waitFor();
    await ada.goto((await newestLink(run, email)).url);
    await ada.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await ada.getByLabel('New password').fill('another long password');
    await ada.keyboard.press('Enter');
    await ada.getByRole('link', { name: 'Sign in' }).click();
    await ada.getByRole('heading', { name: 'Storehouse' }).waitFor();
    await signInByHand(ada, inventoryUrl(run.system, subdomain), { email });

    const elsewhere = await signInAs(run.system, subdomain, email);
    await ada.getByRole('button', { name: /^Signed in as/ }).click();
    await ada.getByRole('menuitem', { name: 'Change password' }).click();
    await ada.getByLabel('Current password').fill('another long password');
    await ada.getByLabel('New password').fill(password);
    await lookAt(ada, 'inventory-change-password');
    await ada.getByRole('button', { name: 'Change password' }).click();
    await ada.getByText('Your other sessions are signed out.').waitFor();
    expect((await elsewhere.get('/me')).status).toBe(401);
    await ada.reload();
    await ada.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });

  it('an invitation that has expired says so on the team page, until it is sent again', async () => {
    const owner = { ...ownerCredentials, name: 'Olive Owner', email: 'olive-expired@example.com' };
    await run.system.createAccount({ owner });
    const page = await browser.openPage();
    await openPortalPage(page, run.system, '/team', owner);
    await page.getByRole('button', { name: 'Invite teammate' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Late Guest');
    await page.getByRole('dialog').getByLabel('Email').fill('late@example.com');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByRole('row', { name: /Late Guest.*Invited/ }).waitFor();
    await run.system.advanceClock(7 * 86_400);
    await openPortalPage(page, run.system, '/team', owner);
    await page.getByRole('row', { name: /Late Guest.*Invitation expired/ }).waitFor();
    await lookAt(page, 'portal-team-expired');
    await page.getByRole('button', { name: 'Send invitation again' }).click();
    await page.getByRole('row', { name: /Late Guest.*Invited/ }).waitFor();
  });
});
