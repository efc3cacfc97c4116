import type { Page } from 'playwright-core';
import { call, type Answer, type CallOptions } from '../../system/http-call.ts';
import { cookieOf, teammatePassword } from '../../system/session.ts';
import type { System } from '../../system/system.ts';

/** The URL of a page in an account's inventory application. */
export function inventoryUrl(system: System, subdomain: string, path = ''): string {
  return `${system.program.ready.instanceUrl.replace('//', `//${subdomain}.`)}/inventory${path}`;
}

const ownerSignIn = { email: 'owner@example.com', password: 'correct horse battery' };

interface Person {
  readonly email?: string;
  readonly password?: string;
  /** The name of the location to work at. By default the person's only location, if there is exactly one. */
  readonly location?: string;
}

const credentialsOf = ({ email = ownerSignIn.email, password }: Person) => ({
  email,
  password: password ?? (email === ownerSignIn.email ? ownerSignIn.password : teammatePassword),
});

/** Opens a page for someone who is signed in, by default the owner. Signing in by requests takes half the time. */
export async function openSignedIn(page: Page, address: string, person: Person = {}): Promise<void> {
  const { email: username, password } = credentialsOf(person);
  let session = cookieOf(await callApi(address, 'POST', '/login', { body: { username, password } }));
  if (person.location !== undefined) {
    const headers = { cookie: session };
    const { data } = (await callApi(address, 'GET', '/locations', { headers })).json<{ data: NamedLocation[] }>();
    const location = data.find(({ name }) => name === person.location)?.id;
    session = cookieOf(await callApi(address, 'POST', '/chooseLocation', { headers, body: { location } }));
  }
  const [name = '', value = ''] = session.split('=');
  await page.context().addCookies([{ name, value, url: new URL(address).origin }]);
  await page.goto(address);
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
}

interface NamedLocation {
  readonly id: string;
  readonly name: string;
}

/** Calls the session API of the instance with this URL. */
async function callApi(url: string, method: string, path: string, options: CallOptions): Promise<Answer> {
  const answer = await call(new URL(url).origin, `/inventory/api${path}`, { ...options, method });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${String(answer.status)} ${answer.text}`);
  return answer;
}

/** Signs in through the page, by default as the owner, and chooses a location if asked. */
export async function signInByHand(page: Page, address: string, person: Person = {}): Promise<void> {
  const { email, password } = credentialsOf(person);
  await page.goto(address);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  if (person.location !== undefined) await page.getByRole('button', { name: person.location, exact: true }).click();
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
