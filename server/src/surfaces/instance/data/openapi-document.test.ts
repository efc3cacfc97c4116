import { instanceDocument } from '@storehouse/contract/operations/instance/instance-document';
import { genericClasses } from '@storehouse/contract/inventory/generic-classes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Composition } from '../../../compose.ts';
import { composeWatched, type WatchedRoute } from '../../../testing/compose-watched.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';

const test = useTestDatabase();
let routes: readonly WatchedRoute[] = [];
let program: Composition;

beforeAll(async () => {
  ({ program, routes } = await composeWatched(test.connection));
});
afterAll(async () => {
  await Promise.all(Object.values(program.hosts).map((host) => host.close()));
  await program.storage.close();
});

const documented = (): string[] =>
  Object.entries(instanceDocument('').paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );

/** One route serves all generic classes; the document lists each with its own fields. */
const perClass = (call: string): string[] =>
  call.includes('{domainClass}') ? genericClasses.map(({ name }) => call.replace('{domainClass}', name)) : [call];

/** Routes that only refuse: people are read-only. */
const isRefusal = (call: string): boolean => /^(POST|PUT|DELETE) .*\/generic\/person/.test(call);

it('documents every route of both APIs, and nothing that is not there', () => {
  const served = routes
    .filter(({ host, url }) => host === program.hosts.instance && /^\/(api\/v1|inventory\/api)\//.test(url))
    .flatMap(({ method, url }) => perClass(`${method} ${url.replace(/:(\w+)/g, '{$1}')}`))
    .filter((call) => !call.startsWith('HEAD ') && !isRefusal(call));
  expect(documented().sort()).toEqual(served.sort());
});

it('refers only to schemas that it has', () => {
  const document = instanceDocument('');
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  );
  const missing = references.filter((name) => !(String(name) in document.components.schemas));
  expect([...new Set(missing)]).toEqual([]);
  expect(references.length).toBeGreaterThan(100);
});
