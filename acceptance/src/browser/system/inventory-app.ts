import type { Page } from 'playwright-core';
import { teammatePassword } from '../../system/session.ts';
import type { System } from '../../system/system.ts';

/** The URL of a page in an account's inventory application. */
export function inventoryUrl(system: System, subdomain: string, path = ''): string {
  return `${system.program.ready.instanceUrl.replace('//', `//${subdomain}.`)}/inventory${path}`;
}

const ownerSignIn = { email: 'owner@example.com', password: 'correct horse battery' };

/** Signs in through the page, by default as the owner, and chooses a location if asked. */
export async function signInByHand(
  page: Page,
  address: string,
  { email = ownerSignIn.email, password, location }: { email?: string; password?: string; location?: string } = {},
): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Email').fill(email);
  await page
    .getByRole('textbox', { name: 'Password' })
    .fill(password ?? (email === ownerSignIn.email ? ownerSignIn.password : teammatePassword));
  await page.keyboard.press('Enter');
  if (location !== undefined) await page.getByRole('button', { name: location, exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
}

/** Chooses an option of a select field. */
export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
    .click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Waits for a notification. */
export async function seesNotification(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('alert').filter({ hasText: text }).first().waitFor();
}
