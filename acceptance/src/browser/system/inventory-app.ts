import type { Page } from 'playwright-core';
import { teammatePassword } from '../../system/session.ts';
import type { System } from '../../system/system.ts';

/** The address of a page of the inventory application of an account. */
export function inventoryUrl(system: System, subdomain: string, path = ''): string {
  return `${system.program.ready.instanceUrl.replace('//', `//${subdomain}.`)}/inventory${path}`;
}

const ownerSignIn = { email: 'owner@example.com', password: 'correct horse battery' };

/** Signs in as a person would, the owner by default, and chooses a location where the application asks for one. */
export async function signInByHand(
  page: Page,
  address: string,
  { email = ownerSignIn.email, password, location }: { email?: string; password?: string; location?: string } = {},
): Promise<void> {
  await page.goto(address);
  await page.getByLabel('E-mail').fill(email);
  await page
    .getByRole('textbox', { name: 'Password' })
    .fill(password ?? (email === ownerSignIn.email ? ownerSignIn.password : teammatePassword));
  await page.keyboard.press('Enter');
  if (location !== undefined) await page.getByRole('button', { name: location, exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
}

/** Chooses an option of a field with a list. */
export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
    .click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Waits for the note that something was done. */
export async function told(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('alert').filter({ hasText: text }).first().waitFor();
}
