import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountAnswer } from '../system/system.ts';
import { useOwnSystem } from '../system/system.ts';

// Document 5: errors are `{error, message}`; the program refuses what it does not understand and changes nothing.
const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

let account: AccountAnswer;
beforeAll(async () => {
  account = await run.system.createAccount();
});

const owner = { email: 'olive@example.com', name: 'Olive', password: 'correct horse' };
const good = { name: 'Acme', subdomain: 'refused', owner };
const wrongTypes = [undefined, null, 0, 'x', [], [good], true];
const badTexts = [1, null, {}, ['x'], '', '   ', 'a\u0000b', '\ud800', 'x'.repeat(256)];

async function expectRefused(method: string, path: string, body: unknown): Promise<void> {
  const answer = await run.system.operator(method, path, body);
  expect([body, answer.status, answer.json()]).toEqual([
    body,
    400,
    { error: 'invalid_request', message: expect.stringMatching(/^.{10,}/s) as string },
  ]);
}

describe('400 POST /accounts', () => {
  it.each<[string, readonly unknown[]]>([
    ['no object', wrongTypes],
    ['name', [...badTexts, undefined].map((name) => ({ ...good, name }))],
    ['owner', [undefined, null, 'x', [], {}].map((value) => ({ ...good, owner: value }))],
    ['owner.name', [...badTexts, undefined].map((name) => ({ ...good, owner: { ...owner, name } }))],
    [
      'owner.email',
      [...badTexts, undefined, 'nobody', '@', 'a@', '@b', 'a b@c', 'a@b@c', `${'x'.repeat(250)}@y.zz`].map((email) => ({
        ...good,
        owner: { ...owner, email },
      })),
    ],
    [
      'owner.password',
      [1, null, undefined, '', '1234567', 'x'.repeat(201), 'long enough\u0000', 'long enough \udc00'].map(
        (password) => ({
          ...good,
          owner: { ...owner, password },
        }),
      ),
    ],
    [
      'subdomain',
      [
        ...badTexts,
        undefined,
        'Upper',
        '-a',
        'a-',
        'a.b',
        'a_b',
        'ünïcode',
        'x'.repeat(64),
        'www',
        'api',
        'a b',
        '%00',
      ].map((subdomain) => ({ ...good, subdomain })),
    ],
    ['plan', ['free', 'Shared', null, 1, '', ['shared'], 'constructor'].map((plan) => ({ ...good, plan }))],
    [
      'zone',
      ['Nowhere/Else', '+02:00', '', null, 1, 'UTC\u0000', '../../etc/passwd'].map((zone) => ({ ...good, zone })),
    ],
    ['trial', ['true', 1, null].map((trial) => ({ ...good, trial }))],
    ['provision', ['end', 1, null].map((provision) => ({ ...good, provision }))],
    [
      'unknown fields',
      [
        { ...good, status: 'CLOSED' },
        { ...good, owner: { ...owner, id: 'x' } },
      ],
    ],
  ])('%s', async (_field, bodies) => {
    for (const body of bodies) await expectRefused('POST', '/accounts', body);
    const { data } = (await run.system.operator('GET', '/accounts')).json<{ data: { subdomain: string }[] }>();
    expect(data.map(({ subdomain }) => subdomain)).toEqual([account.subdomain]);
  });
});

describe('400 PATCH /accounts/{id}', () => {
  it.each<[string, readonly unknown[]]>([
    ['no object', wrongTypes],
    ['name', badTexts.map((name) => ({ name }))],
    ['plan', ['free', null, 1].map((plan) => ({ plan }))],
    ['apiBand', ['3x', '', 2, [], '2X'].map((apiBand) => ({ apiBand }))],
    ['trial', ['false', 0, null].map((trial) => ({ trial }))],
    ['zone', ['Nowhere/Else', '', null].map((zone) => ({ zone }))],
    ['expiryWindowDays', [-1, 366, 1.5, '30', null, 1e300].map((expiryWindowDays) => ({ expiryWindowDays }))],
    [
      'defaultCurrency',
      ['eur', 'EURO', 'XYZ', '', null, 978, 'E\u0000R'].map((defaultCurrency) => ({ defaultCurrency })),
    ],
    ['unknown fields', [{ status: 'CLOSED' }, { subdomain: 'other' }, { id: 'x' }, { tenantId: null }]],
  ])('%s', async (_field, bodies) => {
    for (const body of bodies) await expectRefused('PATCH', `/accounts/${account.id}`, body);
    expect((await run.system.operator('GET', `/accounts/${account.id}`)).json()).toEqual(account);
  });
});

describe('400 people and keys', () => {
  const person = { email: 'tim@example.com', name: 'Tim', password: 'long enough' };
  const key = { name: 'key', scopes: ['read'] };

  it.each<[string, string, readonly unknown[]]>([
    ['no object', 'users', wrongTypes],
    ['name', 'users', badTexts.map((name) => ({ ...person, name }))],
    ['email', 'users', badTexts.map((email) => ({ ...person, email }))],
    ['password', 'users', ['short', 1, null].map((password) => ({ ...person, password }))],
    [
      'defaultLocationId',
      'users',
      [1, '', 'x'.repeat(65), '\u0000', 'no-such-location'].map((id) => ({ ...person, defaultLocationId: id })),
    ],
    ['unknown fields', 'users', [{ ...person, role: 'owner' }]],
    ['no object', 'keys', wrongTypes],
    ['name', 'keys', badTexts.map((name) => ({ ...key, name }))],
    ['scopes', 'keys', ['read', [1], ['root'], ['READ'], {}, null].map((scopes) => ({ ...key, scopes }))],
    ['includeValues', 'keys', ['true', 1, null].map((includeValues) => ({ ...key, includeValues }))],
    ['createdBy', 'keys', ['nobody', '', 1, null, '\u0000'].map((createdBy) => ({ ...key, createdBy }))],
    [
      'expiresAt',
      'keys',
      ['tomorrow', '', 1, '2026-13-01T00:00:00Z', '2026-03-01', '2026-03-01T00:00:00'].map((expiresAt) => ({
        ...key,
        expiresAt,
      })),
    ],
    ['bound', 'keys', ['false', null].map((bound) => ({ ...key, bound }))],
    ['unknown fields', 'keys', [{ ...key, key: 'shk.mine' }]],
  ])('%s of %s', async (_field, call, bodies) => {
    for (const body of bodies) await expectRefused('POST', `/accounts/${account.id}/${call}`, body);
    expect((await run.system.operator('GET', `/accounts/${account.id}/keys`)).json()).toEqual({ data: [] });
  });

  it('createdBy: a person of another account', async () => {
    const other = await run.system.createAccount();
    await expectRefused('POST', `/accounts/${account.id}/keys`, { ...key, createdBy: other.owner.id });
    await run.system.operator('POST', `/accounts/${other.id}/close`);
  });
});

it('400 a body that is no JSON, of another type, or too long', async () => {
  await expectRefused('POST', '/accounts', '{"name": ');
  await expectRefused('POST', '/accounts', '{"__proto__": {"plan": "enterprise"}}');
  await expectRefused('POST', '/accounts', JSON.stringify({ ...good, name: 'x'.repeat(2 * 1024 * 1024) }));
  await expectRefused('GET', '/accounts?subdomain=%00', undefined);
  await expectRefused('GET', '/accounts?subdomain=a&subdomain=b', undefined);
  await expectRefused('POST', '/restore', '{}');
  await expectRefused('POST', '/backup/verify', '{}');
});
