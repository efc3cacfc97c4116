import type { Page } from 'playwright-core';
import type { System } from '../../system/system.ts';
import { ownerCredentials, signInToPortal } from '../../system/portal.ts';
import { cookieOf } from '../../system/session.ts';

/** Opens a portal page for someone who is signed in, by default the owner. Signing in by a request takes half the time. */
export async function openPortalPage(
  page: Page,
  system: System,
  path: string,
  { email, password } = ownerCredentials,
): Promise<void> {
  const answer = await signInToPortal(system, { email, password });
  if (answer.status !== 204) throw new Error(`not signed in: ${String(answer.status)} ${answer.text}`);
  const { platformUrl } = system.program.ready;
  const [name = '', value = ''] = cookieOf(answer).split('=');
  await page.context().addCookies([{ name, value, url: platformUrl }]);
  await page.goto(`${platformUrl}${path}`);
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
}

/** Opens a portal page and signs in there, by default as the owner. */
export async function signInOn(
  page: Page,
  system: System,
  path: string,
  { email, password } = ownerCredentials,
): Promise<void> {
  await page.goto(`${system.program.ready.platformUrl}${path}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
}

/** Opens another page through the navigation. */
export async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Opens another report by its tab. */
export async function openReport(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}
