import { relative } from 'node:path';
import { demoSignIn } from './demo-sign-in.ts';
import type { Demo } from './prepare-demo.ts';

interface Addresses {
  readonly platformUrl: string;
  readonly instanceUrl: string;
}

/** What a new user sees: where to look, how to sign in, and three commands to try. */
export function welcomeText({ subdomain, keyFile }: Demo, { platformUrl, instanceUrl }: Addresses): string {
  const instance = instanceUrl.replace('//', `//${subdomain}.`);
  const file = relative('.', keyFile) || keyFile;
  return `
Storehouse is running with a demo account and a year of history.

  Portal                 ${platformUrl}
  Inventory application  ${instance}/inventory
  Sign in as             ${demoSignIn.email}, password: ${demoSignIn.password}
                         (the owner; luis.herrera@example.com is a store-keeper with the same password)

Try it from another terminal:

  KEY=$(head -n 1 ${file})

  # a report for a spreadsheet
  curl -H "X-API-Key: $KEY" '${platformUrl}/api/v1/reporting/stock-on-hand?format=csv' -o stock.csv

  # the first products of the catalogue
  curl -H "X-API-Key: $KEY" '${instance}/api/v1/generic/product?max=3'

  # webhooks without a public URL: creates a test receiver and prints what arrives
  STOREHOUSE_API_KEY=$KEY npx storehouse listen --platform-url ${platformUrl}

For real use, run npx storehouse serve instead. Press Ctrl-C to stop.
`;
}
