import { platformDocument } from '@storehouse/contract/operations/platform-document';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Composition } from '../../compose.ts';
import { composeWatched, type WatchedRoute } from '../../testing/compose-watched.ts';
import { useTestDatabase } from '../../testing/test-database.ts';

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

const document = platformDocument('');
const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
);

it('documents every route under /api/v1, and nothing that is not there', () => {
  const served = routes
    .filter(({ host, url }) => host === program.hosts.platform && url.startsWith('/api/v1/'))
    .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
    .filter((call) => !/^(HEAD|OPTIONS) /.test(call));
  expect([...documented].sort()).toEqual(served.sort());
  expect(documented).toContain('GET /api/v1/reporting/stock-on-hand/schema');
});

it('refers only to schemas that it has', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
  expect(references.filter(([, name]) => !(String(name) in document.components.schemas))).toEqual([]);
  expect(references.length).toBeGreaterThan(50);
});

it('answers it without a key', async () => {
  const answer = await program.hosts.platform?.inject({
    url: '/api/v1/openapi.json',
    headers: { host: 'storehouse.example.com' },
  });
  expect(answer?.json<{ openapi: string }>().openapi).toBe('3.1.0');
  expect(Object.keys(answer?.json<{ paths: object }>().paths ?? {})).toEqual(Object.keys(document.paths));
});
