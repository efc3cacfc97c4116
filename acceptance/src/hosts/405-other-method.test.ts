import { beforeAll, expect, it } from 'vitest';
import { openPortal } from '../system/portal.ts';
import { useSystem } from '../system/shared-system.ts';
import { stockInstance, type StockedInstance } from '../system/stocked-instance.ts';

// Document 6: a path that exists with another method is 405 with `Allow`, in the surface's shape.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

let stocked: StockedInstance;
let headers: { 'x-api-key': string };
beforeAll(async () => {
  stocked = await stockInstance(run.system);
  headers = { 'x-api-key': (await run.system.createKey(stocked.account.id)).key };
});

it.each([
  ['POST', '/purchaseOrders', 'GET, HEAD'],
  ['DELETE', '/purchaseOrders/x', 'GET, HEAD'],
  ['POST', '/locations', 'GET, HEAD'],
  ['PUT', '/stockMovements', 'GET, HEAD, POST'],
  ['POST', '/stock', 'GET, HEAD'],
  ['POST', '/inventoryLevels', 'GET, HEAD, PUT'],
  ['PUT', '/transactionTypes', 'GET, HEAD'],
  ['PATCH', '/generic/product/x', 'GET, HEAD, PUT, DELETE'],
  ['PUT', '/generic/product', 'GET, HEAD, POST'],
  ['PUT', '/openapi.json', 'GET, HEAD'],
])('405 data API: %s %s', async (method, path, allow) => {
  const answer = await run.system.instance(stocked.account.subdomain, `/api/v1${path}`, { method, headers, body: {} });
  expect([answer.status, answer.json()['errorCode'], answer.headers.allow]).toEqual([405, 405, allow]);
  expect(answer.headers['x-ratelimit-remaining']).toBeDefined();
});

it('405 session form', async () => {
  const answer = await stocked.owner.call('DELETE', '/locations');
  expect([answer.status, answer.json()['errorCode'], answer.headers.allow]).toEqual([405, 405, 'GET, HEAD, POST']);
});

it.each([
  ['PUT', '/api/v1/webhooks', 'GET, HEAD, POST'],
  ['DELETE', '/api/v1/webhooks/x/deliveries', 'GET, HEAD'],
  ['GET', '/api/v1/webhooks/x/regenerate-secret', 'POST'],
  // Fixed names in the path are not read as ids of webhooks.
  ['POST', '/api/v1/webhooks/event-types', 'GET, HEAD'],
  ['PUT', '/api/v1/webhooks/event-types', 'GET, HEAD'],
  ['DELETE', '/api/v1/webhooks/event-types', 'GET, HEAD'],
  ['GET', '/api/v1/webhooks/test-receivers', 'POST'],
  ['PATCH', '/api/v1/webhooks/test-receivers', 'POST'],
  ['DELETE', '/api/v1/webhooks/test-receivers', 'POST'],
  ['POST', '/api/v1/openapi.json', 'GET, HEAD'],
  ['POST', '/api/v1/reporting/summary', 'GET, HEAD'],
])('405 method_not_allowed on the platform: %s %s', async (method, path, allow) => {
  const answer = await run.system.platform(path, { method, headers });
  expect([answer.status, answer.json()['error'], answer.headers.allow]).toEqual([405, 'method_not_allowed', allow]);
});

it('405 method_not_allowed in the portal and for the operator', async () => {
  const portal = await openPortal(run.system, stocked.account.subdomain);
  expect(await portal.refusal('PATCH', '/keys')).toEqual([405, 'method_not_allowed']);
  const operator = await run.system.operator('DELETE', '/accounts');
  expect([operator.status, operator.json()['error'], operator.headers.allow]).toEqual([
    405,
    'method_not_allowed',
    'GET, HEAD, POST',
  ]);
});

it('401 before 405; 404 for a path that exists with no method', async () => {
  const path = '/api/v1/purchaseOrders';
  expect((await run.system.instance(stocked.account.subdomain, path, { method: 'POST' })).status).toBe(401);
  const options = { method: 'POST', headers };
  expect((await run.system.instance(stocked.account.subdomain, `${path}/x/approve`, options)).status).toBe(404);
});
