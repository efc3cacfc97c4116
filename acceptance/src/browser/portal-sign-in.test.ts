import { expect, it } from 'vitest';
import { useOwnSystem } from '../system/system.ts';
import { describeInBrowser, useBrowser } from './system/browser.ts';
import { lookAt } from './system/look-at.ts';
import { signInOn } from './system/portal-pages.ts';

const password = 'a long password of mine';
const ownerOf = (email: string) => ({ owner: { email, name: 'Olive Owner', password } });

describeInBrowser('signing in to the portal', () => {
  const run = useOwnSystem();
  const browser = useBrowser();

  it('shows errors at the field or above the form', async () => {
    const email = 'failures@example.com';
    await run.system.createAccount(ownerOf(email));
    const page = await browser.openPage();
    await page.goto(run.system.program.ready.platformUrl);
    const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
    await signIn.click();
    await page.getByText('Enter your email address').waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not my password');
    await signIn.click();
    await page.getByRole('alert').getByText('The email address or password is wrong.').waitFor();
    await lookAt(page, 'portal-sign-in-refused');
    for (let guesses = 0; guesses < 9; guesses += 1) {
      const answer = page.waitForResponse((response) => response.url().endsWith('/sign-in'));
      await signIn.click();
      await answer;
    }
    await signIn.click();
    await page.getByRole('alert').getByText('too many failed sign-ins').waitFor();
  });

  it('lets someone with several accounts choose, and returns to the requested page', async () => {
    const email = 'several@example.com';
    await run.system.createAccount({ ...ownerOf(email), name: 'North Depot' });
    await run.system.createAccount({ ...ownerOf(email), name: 'South Depot' });
    const page = await browser.openPage();
    await page.goto(`${run.system.program.ready.platformUrl}/team`);
    const account = page.getByRole('combobox', { name: 'Account' });
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not my password');
    await page.keyboard.press('Enter');
    // The field stays empty, so the accounts are offered.
    await page.getByRole('button', { name: 'I belong to several accounts' }).click();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await account.waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Choose an account', { exact: true }).waitFor();
    // The accounts of another email are other ones.
    await page.getByLabel('Email').fill('someone-else@example.com');
    await expect.poll(() => account.count()).toBe(0);
    await page.getByLabel('Email').fill(email);
    await page.keyboard.press('Enter');
    await account.click();
    await page.getByRole('option', { name: /South Depot/ }).click();
    await lookAt(page, 'portal-choose-account');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor();
    await page.getByRole('button', { name: 'Olive Owner' }).click();
    await page.getByText('South Depot').waitFor();
  });

  it('ends by signing out, and when the session was ended elsewhere', async () => {
    const email = 'leaving@example.com';
    await run.system.createAccount(ownerOf(email));
    const [page, other] = [await browser.openPage(), await browser.openPage()];
    await signInOn(page, run.system, '/settings', { email, password });
    await signInOn(other, run.system, '/team', { email, password });
    await page.getByRole('button', { name: 'Olive Owner' }).click();
    await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await other.getByRole('link', { name: 'Usage' }).click();
    await other.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(new URL(other.url()).pathname).toBe('/usage');
  });
});
