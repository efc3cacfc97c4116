import { eventRegistry } from '@storehouse/contract/webhooks/event-registry';
import { CommandError } from '../command-error.ts';
import { demoSignIn } from './demo-sign-in.ts';

interface Call {
  readonly method: 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Calls the platform the way its users do. */
async function send(url: string, { method, headers, body }: Call): Promise<Response> {
  const json = { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(url, body === undefined ? { method, headers } : { method, ...json });
  if (response.ok) return response;
  throw new CommandError(`The demo could not be set up: ${method} ${url}: ${await response.text()}`);
}

const call = async <Answer>(url: string, request: Call): Promise<Answer> =>
  (await (await send(url, request)).json()) as Answer;

/**
 * Creates two webhooks at test receivers, so that the portal shows their requests. They stay paused until the returned
 * function is called, once the history is complete.
 */
export async function createWebhooks(platformUrl: string, key: string): Promise<() => Promise<void>> {
  const webhooks = `${platformUrl}/api/v1/webhooks`;
  const headers = { 'x-api-key': key };
  const events = eventRegistry.map(({ type }) => type);
  const setActive = (id: string, draft: object, isActive: boolean) =>
    send(`${webhooks}/${id}`, { method: 'PUT', headers, body: { ...draft, isActive } });
  const made: { readonly id: string; readonly draft: object }[] = [];
  for (const name of ['Purchasing system', 'Ward dashboard']) {
    const { url } = await call<{ url: string }>(`${webhooks}/test-receivers`, { method: 'POST', headers });
    const draft = { name, url, events };
    const { id } = await call<{ id: string }>(webhooks, { method: 'POST', headers, body: draft });
    await setActive(id, draft, false);
    made.push({ id, draft });
  }
  return async () => {
    for (const { id, draft } of made) await setActive(id, draft, true);
  };
}

/** As the owner in the portal: schedules a weekly export and stock mails, and starts a first export. */
export async function scheduleMails(platformUrl: string, subdomain: string): Promise<void> {
  const portal = `${platformUrl}/portal/api`;
  const ownPage = { 'sec-fetch-site': 'same-origin' };
  const signedIn = await send(`${portal}/sign-in`, {
    ...{ method: 'POST', headers: ownPage },
    body: { ...demoSignIn, subdomain },
  });
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]);
  const headers = { ...ownPage, cookie: cookie.join('; ') };
  const schedule = { cadence: 'weekly', weekday: 1, dayOfMonth: 1, includeValues: true, recipients: [] };
  const alerts = {
    ...{ dailyMail: true, weeklyMail: true, weekday: 1, locationIds: null, recipients: [] },
    ...{ stockOuts: true, belowMinimum: true, expiring: true, overdueOrders: true },
    ...{ chatUrl: null, incidentUrl: null },
  };
  await send(`${portal}/exports/schedule`, { method: 'PUT', headers, body: schedule });
  await send(`${portal}/exports/runs`, { method: 'POST', headers });
  await send(`${portal}/alerts`, { method: 'PUT', headers, body: alerts });
  await send(`${portal}/sign-out`, { method: 'POST', headers });
}
