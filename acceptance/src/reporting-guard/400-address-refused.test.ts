import { describe, expect, it } from 'vitest';
import { allowanceOf } from '../system/allowance.ts';
import { encodeAll } from '../system/encode-all.ts';
import { sendRaw, statusOfRaw } from '../system/raw-connection.ts';
import { useSystem } from '../system/shared-system.ts';

const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

const path = '/api/v1/reporting/none';
const wholeKey = `shk.${'aB3-_'.repeat(9).slice(0, 43)}`;

// Document 1, Endpoints and Errors; document 4, section 2: the encoded path is checked first.
describe('400 with an empty body: an encoded character in the path', () => {
  const encodedPaths = [
    '/api/v1/reporting/summary%2Fschema',
    '/api/v1/reporting%2Fsummary',
    '/api/v1/reporting/%73ummary',
    '/api/v1/%72eporting',
    '/api%2Fv1/reporting/summary',
    '/%61pi/v1/reporting?limit=1',
    '/api/v1/reporting/summary%20',
    '/api/v1/reporting/%00',
    '/api/v1/reporting/%252F',
  ];
  const undecodablePaths = ['/%', '/%zz', '/%ff%fe', '%'].map((end) => `/api/v1/reporting${end}`);

  it.each([...encodedPaths, ...undecodablePaths])(
    'without a key, so before the key is asked for: %s',
    async (encoded) => {
      const answer = await run.system.platform(encoded);
      expect([answer.status, answer.text, allowanceOf(answer)]).toEqual([400, '', null]);
    },
  );

  it('before a key in the URL, a bad key and a suspended account, and whatever the method', async () => {
    const account = await run.system.createAccount();
    const { key } = await run.system.createKey(account.id);
    await run.system.operator('POST', `/accounts/${account.id}/suspend`);
    const encoded = '/api/v1/reporting%2Fsummary';
    const answers = [
      await run.system.platform(`${encoded}?apiKey=${key}`),
      await run.system.platform(encoded, { headers: { 'x-api-key': 'shk.wrong' } }),
      await run.system.platform(encoded, { headers: { 'x-api-key': key } }),
      await run.system.platform(encoded, { method: 'HEAD' }),
      await run.system.platform(encoded, { method: 'POST', body: {} }),
    ];
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([400, '']);
  });

  it('takes nothing from the allowance', async () => {
    const account = await run.system.createAccount();
    const headers = { 'x-api-key': (await run.system.createKey(account.id)).key };
    for (const encoded of encodedPaths) expect((await run.system.platform(encoded, { headers })).status).toBe(400);
    expect(allowanceOf(await run.system.platform(path, { headers }))?.remaining).toBe(599);
  });

  it('also when a proxy asks for the whole address', async () => {
    const { platformUrl } = run.system.program.ready;
    const line = `GET ${platformUrl}/api/v1/reporting/%73ummary HTTP/1.1`;
    const received = await sendRaw(platformUrl, `${line}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect([statusOfRaw(received), received.split('\r\n\r\n')[1]]).toEqual([400, '']);
  });

  it('but not in the query: such a request goes on to the key', async () => {
    const answer = await run.system.platform(`${path}?locationId=a%2Fb`);
    expect([answer.status, answer.text]).toEqual([401, '']);
  });
});

// Document 1, Authentication 2 and 9.
describe('400 api_key_in_url', () => {
  const refusal = { error: 'api_key_in_url', message: expect.any(String) as string };

  it.each([
    ['the name apiKey', 'apiKey=x'],
    ['the name api_key', 'api_key=x'],
    ['the name key', 'key=x'],
    ['the name X-API-Key', 'X-API-Key=x'],
    ['the name x-api-key', 'x-api-key=x'],
    ['a name without a value', 'apiKey'],
    ['a name with an empty value', 'key='],
    ['a name behind other parameters', 'limit=1&format=csv&api_key=x'],
    ['a percent-encoded name', '%61piKey=x'],
    ['a wholly encoded name', `${encodeAll('X-API-Key')}=x`],
    ['a whole key as value', `locationId=${wholeKey}`],
    ['a whole key as name', `${wholeKey}=1`],
    ['a whole key as name without a value', wholeKey],
    ['a whole key inside a value', `cursor=before-${wholeKey}-after`],
    ['a key whose dot is encoded', `cursor=${wholeKey.replace('.', '%2E')}`],
    ['a wholly encoded key as value', `cursor=${encodeAll(wholeKey)}`],
    ['a wholly encoded key as name', `${encodeAll(wholeKey)}=1`],
    ['a key encoded twice', `cursor=${encodeAll(wholeKey).replaceAll('%', '%25')}`],
  ])('without a key in the header, so before the key is looked at: %s', async (_what, query) => {
    const answer = await run.system.platform(`${path}?${query}`);
    expect([answer.status, answer.json()]).toEqual([400, refusal]);
  });

  it('with a bad key, with a portal sign-in, and before the account', async () => {
    const account = await run.system.createAccount();
    const { key } = await run.system.createKey(account.id);
    await run.system.operator('POST', `/accounts/${account.id}/suspend`);
    for (const headers of [{ 'x-api-key': key }, { 'x-api-key': wholeKey }, { cookie: 'storehouse_portal=x' }]) {
      const answer = await run.system.platform(`${path}?locationId=${key}`, { headers });
      expect([answer.status, answer.json()]).toEqual([400, refusal]);
    }
  });

  it('takes nothing from the allowance and repeats nothing of the key', async () => {
    const account = await run.system.createAccount();
    const { key } = await run.system.createKey(account.id);
    const headers = { 'x-api-key': key };
    for (const query of [`apiKey=${key}`, `limit=${key}`, 'key=1']) {
      const answer = await run.system.platform(`${path}?${query}`, { headers });
      expect(answer.status).toBe(400);
      expect(answer.text).not.toContain(key.slice(4));
    }
    expect(allowanceOf(await run.system.platform(path, { headers }))?.remaining).toBe(599);
  });

  it('only for a key: other names and other texts go on', async () => {
    const others = ['keys=1', 'mykey=1', 'locationId=key', 'cursor=shk.short', `cursor=${wholeKey.slice(0, -1)}`, ''];
    for (const query of others) {
      const answer = await run.system.platform(`${path}?${query}`);
      expect([query, answer.status, answer.text]).toEqual([query, 401, '']);
    }
  });
});
