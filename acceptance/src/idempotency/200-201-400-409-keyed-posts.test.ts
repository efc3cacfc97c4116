import { beforeAll, describe, expect, it } from 'vitest';
import { countAnswers } from '../system/allowance.ts';
import { useOwnSystem } from '../system/system.ts';
import { openDataClient } from '../data/sample-objects.ts';
import { signIn } from '../system/session.ts';
import { allowLoopback } from '../webhooks/setup/webhook-client.ts';
import { listenOn } from '../webhooks/setup/receiver.ts';
import {
  categories,
  countCategories,
  endpointBody,
  isReplayed,
  keyedCalls,
  openKeyedCalls,
  remaining,
  sameIn,
  webhooks,
  type KeyedCalls,
} from './keyed-calls.ts';

// Document 6, Idempotency.
const run = useOwnSystem({
  flags: ['--test-clock', '2026-03-02T08:00:00Z'],
  env: allowLoopback,
});
let calls: KeyedCalls;
beforeAll(async () => {
  calls = await openKeyedCalls(run.system);
});

describe.each([
  { surface: 'data API', path: categories, body: { name: 'Gloves' }, other: { name: 'Masks' }, bad: {} },
  { surface: 'webhook management', path: webhooks, body: endpointBody(), other: endpointBody(), bad: { name: 'x' } },
])('$surface', ({ surface, path, body, other, bad }) => {
  const isData = surface === 'data API';
  const changed = { ...other, name: 'another' };
  const count = async () =>
    isData ? countCategories(calls) : (await calls.call('GET', webhooks, null)).json<{ data: unknown[] }>().data.length;
  const key = (name: string) => `${isData ? 'data' : 'webhooks'}-${name}`;

  it('answers the same request as the first time, Location and secret included, and does nothing twice', async () => {
    const first = await calls.post(path, key('one'), body);
    expect([first.status, isReplayed(first)]).toEqual([201, false]);
    const before = await count();
    const again = await calls.post(path, key('one'), body);
    expect(sameIn(again)).toEqual(sameIn(first));
    expect(isReplayed(again)).toBe(true);
    expect(await count()).toBe(before);
    if (!isData) {
      expect(again.headers.location).toBe(`${webhooks}/${String(first.json()['id'])}`);
      expect(again.json()['secret']).toMatch(/^whsec_/);
    }
  });

  it('costs one request, with current rate headers', async () => {
    const first = await calls.post(path, key('cost'), body);
    const again = await calls.post(path, key('cost'), body);
    const conflict = await calls.post(path, key('cost'), changed);
    expect([remaining(again), remaining(conflict)]).toEqual([remaining(first) - 1, remaining(first) - 2]);
  });

  it('refuses another body, byte by byte, another path and another query with the same key: 409', async () => {
    await calls.post(path, key('conflict'), body);
    const before = await count();
    const spaced = `${JSON.stringify(body)} `;
    const otherPath = isData ? '/api/v1/generic/locationGroup' : `${webhooks}/test-receivers`;
    const answers = [
      await calls.post(path, key('conflict'), changed),
      await calls.post(path, key('conflict'), spaced),
      await calls.post(path, key('conflict'), bad),
      await calls.post(`${path}?`, key('conflict'), body),
      await calls.post(otherPath, key('conflict'), body),
      // The operation itself would refuse these, and such a refusal is not stored.
      await calls.post('/api/v1/generic/person', key('conflict'), { firstName: 'A' }),
      await calls.post('/api/v1/generic/nothing', key('conflict'), body),
    ];
    for (const answer of answers) {
      expect([answer.status, isReplayed(answer), answer.headers['retry-after']]).toEqual([409, false, undefined]);
    }
    expect(answers[0]?.json()).toEqual(
      isData
        ? { errorCode: 409, errorMessage: expect.any(String) as string }
        : { error: 'idempotency_conflict', message: expect.any(String) as string },
    );
    expect(await count()).toBe(before);
  });

  it.each([
    ['a field that is missing', bad],
    ['malformed JSON', '{"name":'],
  ])('remembers an error of the operation: %s', async (name, wrong) => {
    const first = await calls.post(path, key(name.replaceAll(' ', '-')), wrong);
    const again = await calls.post(path, key(name.replaceAll(' ', '-')), wrong);
    expect([first.status, isReplayed(first), isReplayed(again)]).toEqual([400, false, true]);
    expect(sameIn(again)).toEqual(sameIn(first));
    expect((await calls.post(path, key(name.replaceAll(' ', '-')), body)).status).toBe(409);
  });

  it('forgets a key 24 hours after the first request; a replay does not renew it', async () => {
    const first = await calls.post(path, key('day'), body);
    await run.system.advanceClock(24 * 3_600 - 1);
    expect(sameIn(await calls.post(path, key('day'), body))).toEqual(sameIn(first));
    await run.system.advanceClock(1);
    const fresh = await calls.post(path, key('day'), changed);
    expect([fresh.status, isReplayed(fresh)]).toEqual([201, false]);
    expect(isReplayed(await calls.post(path, key('day'), changed))).toBe(true);
    const refused = await calls.post(path, key('error-day'), bad);
    await run.system.advanceClock(24 * 3_600);
    expect([refused.status, (await calls.post(path, key('error-day'), body)).status]).toEqual([400, 201]);
  });

  it.each([
    ['empty', ''],
    ['with a space', 'a b'],
    ['256 characters', 'k'.repeat(256)],
    ['not ASCII', 'schlüssel'],
    ['given twice', ['a', 'b']],
  ])('refuses a key that is %s', async (_name, bad_) => {
    const headers = { 'x-api-key': calls.apiKey, 'idempotency-key': bad_ };
    const options = { method: 'POST', headers, body };
    const answer = isData
      ? await run.system.instance(calls.account.subdomain, path, options)
      : await run.system.platform(path, options);
    expect([answer.status, answer.json()[isData ? 'errorCode' : 'error']]).toEqual([
      400,
      isData ? 400 : 'invalid_request',
    ]);
  });

  it('takes every visible character, and 255 of them', async () => {
    const visible = Array.from({ length: 94 }, (_, code) => String.fromCharCode(33 + code)).join('');
    for (const name of [visible, 'k'.repeat(255)]) {
      const first = await calls.post(categories, isData ? name : `${name.slice(1)}w`, { name: 'x' });
      const again = await calls.post(categories, isData ? name : `${name.slice(1)}w`, { name: 'x' });
      expect([first.status, again.text, isReplayed(again)]).toEqual([201, first.text, true]);
    }
  });
});

describe('a key', () => {
  it('belongs to the account: another API key of it may go on, another account has its own', async () => {
    const first = await calls.post(categories, 'shared', { name: 'Shared' });
    const { key } = await run.system.createKey(calls.account.id, { scopes: ['write'] });
    const again = await calls.post(categories, 'shared', { name: 'Shared' }, key);
    expect([again.text, isReplayed(again)]).toEqual([first.text, true]);
    const elsewhere = await openKeyedCalls(run.system);
    expect(isReplayed(await elsewhere.post(categories, 'shared', { name: 'Shared' }))).toBe(false);
    // Both surfaces share one list of keys.
    expect((await calls.post(webhooks, 'shared', endpointBody())).status).toBe(409);
  });

  it('is looked at after key, account and allowance, whose answers it does not remember', async () => {
    const other = await openKeyedCalls(run.system);
    const post = () => other.post(categories, 'later', { name: 'Later' });
    expect((await other.post(categories, 'bad key', { name: 'x' }, 'shk.nobody')).status).toBe(401);
    expect((await other.post(categories, 'later', { name: 'Later' }, 'shk.nobody')).status).toBe(401);
    await run.system.operator('POST', `/accounts/${other.account.id}/suspend`, { reason: 'unpaid' });
    expect([(await post()).status, (await other.post(webhooks, 'hook', endpointBody())).status]).toEqual([402, 402]);
    await run.system.operator('POST', `/accounts/${other.account.id}/reactivate`);
    const { key: reader } = await run.system.createKey(other.account.id, { scopes: ['read'] });
    expect((await other.post(webhooks, 'hook', endpointBody(), reader)).status).toBe(403);
    expect((await other.post('/api/v1/generic/person', 'later', { firstName: 'A' })).status).toBe(403);
    expect([(await post()).status, (await other.post(webhooks, 'hook', endpointBody())).status]).toEqual([201, 201]);
    const isAgain = async () => isReplayed(await other.post(webhooks, 'hook', endpointBody()));
    expect(await isAgain()).toBe(true);
    await run.system.operator('POST', `/accounts/${other.account.id}/begin-closing`);
    expect((await other.post(webhooks, 'hook', endpointBody())).status).toBe(403);
    await run.system.operator('POST', `/accounts/${other.account.id}/close`);
    expect([(await post()).status, (await other.post(webhooks, 'hook', endpointBody())).status]).toEqual([404, 404]);
  });

  it('does not remember that the account had no instance yet', async () => {
    const other = await openKeyedCalls(run.system, { provision: false });
    expect((await other.post(webhooks, 'early', endpointBody())).json()['error']).toBe('instance_not_ready');
    await run.system.operator('POST', `/accounts/${other.account.id}/provision`);
    expect((await other.post(webhooks, 'early', endpointBody())).status).toBe(201);
  });

  it('is not remembered with an allowance that is used up', async () => {
    const other = await openKeyedCalls(run.system);
    expect(await countAnswers(1_000, () => other.call('GET', '/api/v1/none', null))).toEqual({ 404: 1_000 });
    expect((await other.post(categories, 'full', { name: 'Full' })).status).toBe(429);
    await run.system.advanceClock(3_600);
    const first = await other.post(categories, 'full', { name: 'Full' });
    expect([first.status, isReplayed(first)]).toEqual([201, false]);
  });

  it('names a body of many packets, and one sent in chunks', async () => {
    const large = { name: 'Large', description: 'd'.repeat(900_000) };
    const refused = await calls.post(categories, 'large', large);
    const again = await calls.post(categories, 'large', large);
    expect([again.text, isReplayed(again)]).toEqual([refused.text, true]);
    expect((await calls.post(categories, 'large', { ...large, name: 'large' })).status).toBe(409);

    const whole = await calls.post(webhooks, 'chunks', endpointBody());
    const inChunks = await fetch(`${run.system.program.ready.platformUrl}${webhooks}`, {
      method: 'POST',
      headers: { 'x-api-key': calls.apiKey, 'idempotency-key': 'chunks', 'content-type': 'application/json' },
      body: new Blob([JSON.stringify(endpointBody())]).stream(),
      duplex: 'half',
    });
    expect([await inChunks.text(), inChunks.headers.get('idempotency-replayed')]).toEqual([whole.text, 'true']);
  });

  it('is not taken up by a body that is too large', async () => {
    const tooLarge = { name: 'd'.repeat(1024 * 1024) };
    expect((await calls.post(categories, 'too-large', tooLarge)).text).toContain('too large');
    expect((await calls.post(categories, 'too-large', { name: 'Small' })).status).toBe(201);
  });

  it('is ignored by PUT, DELETE and the session form', async () => {
    const { id } = (await calls.post(categories, null, { name: 'Put' })).json<{ id: string }>();
    const put = (name: string) => calls.call('PUT', `${categories}/${id}`, 'ignored', { name });
    expect([(await put('A')).status, (await put('B')).json()['name']]).toEqual([200, 'B']);
    expect((await calls.call('DELETE', `${categories}/${id}`, 'ignored')).status).toBe(204);
    expect((await calls.call('DELETE', `${categories}/${id}`, 'ignored')).status).toBe(404);
    const { cookie } = await signIn(run.system, calls.account.subdomain);
    const headers = { cookie, 'idempotency-key': 'not valid' };
    const inSession = () =>
      run.system.instance(calls.account.subdomain, '/inventory/api/generic/category', {
        method: 'POST',
        headers,
        body: { name: 'Session' },
      });
    expect([(await inSession()).status, (await inSession()).status]).toEqual([201, 201]);
  });
});

describe('every other POST with a key', () => {
  it('a list, numbered objects, transactions with their stock, stock movements', async () => {
    const client = await openDataClient(run.system);
    const account = { id: client.accountId, subdomain: client.subdomain } as KeyedCalls['account'];
    const data = keyedCalls(run.system, account, client.key);
    const twice = async (path: string, key: string, body: unknown) => {
      const [first, again] = [await data.post(path, key, body), await data.post(path, key, body)];
      expect([first.status, isReplayed(again)]).toEqual([201, true]);
      expect(sameIn(again)).toEqual(sameIn(first));
      return first.json<{ id: string }>();
    };
    const root = { id: 'ROOT' };
    await twice('/api/v1/generic/product', 'list', [
      { name: 'A', category: root },
      { name: 'B', category: root },
    ]);
    const product = await twice('/api/v1/generic/product', 'product', { name: 'C', category: root });
    const lot = await twice('/api/v1/generic/inventoryItem', 'lot', { product: { id: product.id }, lotNumber: 'L' });
    const { depot, ward, person } = client.ids;
    const movement = await twice('/api/v1/generic/transaction', 'stock', {
      transactionType: { id: '3' },
      transactionDate: '2026-02-01T00:00:00Z',
      inventory: { id: depot },
      transactionEntries: [{ inventoryItem: { id: lot.id }, quantity: 10 }],
    });
    await twice('/api/v1/generic/transactionEntry', 'entry', {
      transaction: { id: movement.id },
      inventoryItem: { id: lot.id },
      quantity: 5,
    });
    await twice('/api/v1/stockMovements', 'movement', {
      origin: { id: depot },
      destination: { id: ward },
      requestedBy: { id: person },
      dateRequested: '2026-02-01',
      lineItems: [{ product: { id: product.id }, quantityRequested: 1 }],
    });
    const code = (await data.call('GET', `/api/v1/generic/product/${product.id}`, null)).json()['productCode'];
    const items = await data.call('GET', `/api/v1/products/${String(code)}/availableItems?location.id=${depot}`, null);
    expect(items.json<{ data: { quantityOnHand: number }[] }>().data[0]?.quantityOnHand).toBe(15);
    const products = await data.call('GET', '/api/v1/products', null);
    expect(products.json<{ totalCount: number }>().totalCount).toBe(3);
    const movements = await data.call('GET', '/api/v1/stockMovements', null);
    expect(movements.json<{ totalCount: number }>().totalCount).toBe(1);
  });

  it('test sends, manual retries, new secrets and test receivers', async () => {
    let hits = 0;
    const receiver = await listenOn((_request, response) => {
      hits += 1;
      response.writeHead(hits === 1 ? 500 : 200).end();
    });
    const { id } = (await calls.post(webhooks, null, endpointBody(receiver.url))).json<{ id: string }>();
    const twice = async (path: string, key: string, body?: unknown) => {
      const [first, again] = [await calls.post(path, key, body), await calls.post(path, key, body)];
      expect([Math.floor(first.status / 100), isReplayed(again)]).toEqual([2, true]);
      expect(sameIn(again)).toEqual(sameIn(first));
      return first.json<{ id: string; status: string }>();
    };
    const failed = await twice(`${webhooks}/${id}/test`, 'test', { type: 'order.created' });
    const retried = await twice(`${webhooks}/${id}/deliveries/${failed.id}/retry`, 'retry');
    expect([failed.status, retried.status, hits]).toEqual(['failed', 'delivered', 2]);
    await twice(`${webhooks}/${id}/regenerate-secret`, 'secret');
    await twice(`${webhooks}/test-receivers`, 'receiver');
    const unknown = await calls.post(`${webhooks}/${id}/test`, 'unknown', { type: 'nothing' });
    const again = await calls.post(`${webhooks}/${id}/test`, 'unknown', { type: 'nothing' });
    expect([unknown.status, again.text, isReplayed(again)]).toEqual([400, unknown.text, true]);
    await receiver.close();
  });
});
