import { instanceDocument } from '@storehouse/contract/operations/instance/instance-document';
import { operatorDocument } from '@storehouse/contract/operations/operator/operator-document';
import { platformDocument } from '@storehouse/contract/operations/platform-document';
import { portalDocument } from '@storehouse/contract/operations/portal/portal-document';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, type Answer } from '../system/http-call.ts';
import { openPortal } from '../system/portal.ts';
import { signIn } from '../system/session.ts';
import { useSystem } from '../system/shared-system.ts';
import type { AccountAnswer } from '../system/system.ts';

// An id is unknown however long it is (documents 3 and 4: 401 before 404). Only Node limits an address: 16 KiB of headers.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

let account: AccountAnswer;
let withKey: { 'x-api-key': string };
beforeAll(async () => {
  account = await run.system.createAccount({ plan: 'enterprise' });
  withKey = { 'x-api-key': (await run.system.createKey(account.id)).key };
});

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** The calls of an API document whose path starts with the prefix and has an id. */
const callsWithIds = (document: { readonly paths: object }, prefix: string): [method: string, path: string][] =>
  Object.entries(document.paths)
    .filter(([path]) => path.startsWith(prefix) && path.includes('{'))
    .flatMap(([path, operations]) =>
      methods
        .filter((method) => method in (operations as object))
        .map((method): [string, string] => [method.toUpperCase(), path]),
    );

/** Fills in the ids of a path. Together they have this length. */
const fill = (path: string, length: number): string => {
  const ids = path.split('{').length - 1;
  return path.replace(/\{\w+\}/g, 'x'.repeat(Math.floor(length / ids)));
};

type Ask = (method: string, path: string) => Promise<Answer>;

/** The status and code with short ids that nobody has, and with ids of 14,000 characters. */
async function expectAlike(ask: Ask, [method, path]: [string, string]): Promise<void> {
  const outcome = async (length: number) => {
    const { status, text } = await ask(method, fill(path, length));
    const body = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
    return { status, code: body['errorCode'] ?? body['error'], data: body['data'] };
  };
  const short = await outcome(40);
  expect(await outcome(14_000)).toEqual(short);
  expect(short.status).toBeLessThan(500);
}

const body = (method: string) => (['POST', 'PUT', 'PATCH'].includes(method) ? {} : undefined);

describe('an id of any length is treated like any unknown one', () => {
  it('in the data API, with a key and without', async () => {
    const ask =
      (headers: Record<string, string>): Ask =>
      (method, path) =>
        run.system.instance(account.subdomain, path, { method, headers, body: body(method) });
    for (const each of callsWithIds(instanceDocument('http://localhost'), '/api/v1')) {
      await expectAlike(ask(withKey), each);
      await expectAlike(ask({}), each);
    }
  });

  it('in the session form', async () => {
    const session = await signIn(run.system, account.subdomain);
    for (const each of callsWithIds(instanceDocument('http://localhost'), '/inventory/api')) {
      await expectAlike(
        (method, path) => session.call(method, path.slice('/inventory/api'.length), body(method)),
        each,
      );
    }
  });

  it('on the platform, in the portal and for the operator', async () => {
    for (const each of callsWithIds(platformDocument('http://localhost'), '/api/v1')) {
      await expectAlike(
        (method, path) => run.system.platform(path, { method, headers: withKey, body: body(method) }),
        each,
      );
    }
    const portal = await openPortal(run.system, account.subdomain);
    for (const each of callsWithIds(portalDocument('http://localhost'), '/portal/api')) {
      await expectAlike((method, path) => portal.call(method, path.slice('/portal/api'.length), body(method)), each);
    }
    for (const each of callsWithIds(operatorDocument('http://localhost'), '/operator/v1')) {
      await expectAlike(
        (method, path) => run.system.operator(method, path.slice('/operator/v1'.length), body(method)),
        each,
      );
    }
  });
});

describe('the longest id that a request can hold', () => {
  const longest = 'x'.repeat(15_500);
  const ask = (path: string, headers: Record<string, string>) =>
    run.system.instance(account.subdomain, `/api/v1${path}/${longest}`, { headers });

  it('401 without a key, 404 with one', async () => {
    expect((await ask('/generic/product', {})).status).toBe(401);
    const answer = await ask('/generic/product', withKey);
    expect([answer.status, answer.json()['errorCode']]).toEqual([404, 404]);
  });

  it('200 {"data": null} for a location', async () => {
    expect((await ask('/locations', {})).status).toBe(401);
    const answer = await ask('/locations', withKey);
    expect([answer.status, answer.json()]).toEqual([200, { data: null }]);
  });

  it('404 in the shape of the instance’s page on a host that nobody has', async () => {
    const { instanceUrl } = run.system.program.ready;
    const answer = await call(instanceUrl, `/api/v1/generic/product/${longest}`, {
      headers: { host: 'nobody.localhost' },
    });
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });
});
