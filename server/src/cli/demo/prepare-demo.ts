import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OperatorClient } from '../operator-client.ts';
import { runSeed } from '../run-seed.ts';
import { createWebhooks, scheduleMails } from './connect-demo.ts';
import { demoSignIn } from './demo-sign-in.ts';

export interface Demo {
  readonly subdomain: string;
  readonly key: string;
  /** The file with the key, readable only by the user who started the program. */
  readonly keyFile: string;
}

interface FoundAccount {
  readonly id: string;
  readonly subdomain: string;
}

/** The size of the demo: a year of four depots with 250 products, or fewer days if `STOREHOUSE_DEMO_DAYS` is set. */
const historyOf = (env: NodeJS.ProcessEnv) => ({
  locations: 4,
  products: 250,
  days: Number(env['STOREHOUSE_DEMO_DAYS'] || 365),
  change: 0.05,
  rng: 1,
});

/** The demo account of a data folder: created and seeded at the first start, reused later. */
export async function prepareDemo(client: OperatorClient, dataDir: string, platformUrl: string): Promise<Demo> {
  const keyFile = join(dataDir, 'demo-key');
  const known = await readFile(keyFile, 'utf8').catch(() => null);
  if (known !== null) {
    const [subdomain = '', key = ''] = known.trim().split('\n').reverse();
    return { subdomain: subdomain.replace(/^# /, ''), key, keyFile };
  }
  const account = await createAccount(client);
  const { key } = await client.call<{ key: string }>('POST', `/accounts/${account.id}/keys`, {
    name: 'Demo',
    scopes: ['admin'],
    includeValues: true,
  });
  const startWebhooks = await createWebhooks(platformUrl, key);
  await runSeed(client, account.id, historyOf(process.env), 'A year of history');
  await startWebhooks();
  await scheduleMails(platformUrl, account.subdomain);
  // The file gets its name only when the demo is complete: after an interrupted start, the next one uses a new account.
  await writeFile(`${keyFile}.new`, `${key}\n# ${account.subdomain}\n`, { mode: 0o600 });
  await rename(`${keyFile}.new`, keyFile);
  return { subdomain: account.subdomain, key, keyFile };
}

/** A demo account whose seeding was interrupted keeps its subdomain, so the next one gets the next free number. */
async function createAccount(client: OperatorClient): Promise<FoundAccount> {
  const { data } = await client.call<{ data: FoundAccount[] }>('GET', '/accounts');
  const taken = new Set(data.map(({ subdomain }) => subdomain));
  let subdomain = 'demo';
  for (let number = 2; taken.has(subdomain); number += 1) subdomain = `demo${String(number)}`;
  return client.call<FoundAccount>('POST', '/accounts', {
    name: 'Demo Clinics',
    subdomain,
    plan: 'dedicated',
    demo: true,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    owner: { ...demoSignIn, name: 'Dana Demo' },
  });
}
