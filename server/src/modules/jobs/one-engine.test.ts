import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const modules = fileURLToPath(new URL('..', import.meta.url));

/** Files outside this module that use `skip locked`, and why. */
const others: Readonly<Record<string, string>> = {
  'people/sign-in/sign-in-failures.ts': 'drops what is old, whoever comes first',
  'webhooks/dispatch/dispatch-sql.ts': 'of one account, leaves a delivery to whoever writes its result',
};

it('is the only one: no other module claims rows across accounts', () => {
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const claiming = files.filter(
    (file) => !file.startsWith('jobs/') && readFileSync(join(modules, file), 'utf8').includes('skip locked'),
  );
  expect(claiming).toEqual(Object.keys(others));
});
