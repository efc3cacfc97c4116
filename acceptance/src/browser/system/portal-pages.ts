import type { Page } from 'playwright-core';
import type { System } from '../../system/system.ts';
import { ownerCredentials } from '../../system/portal.ts';

/** Opens a portal page and signs in, by default as the owner. */
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
