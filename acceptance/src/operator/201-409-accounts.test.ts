import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useSystem } from '../system/shared-system.ts';

// Document 5, Operator API: accounts and people.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const owner = { email: 'olive@example.com', name: 'Olive Owner', password: 'correct horse battery' };
const newSubdomain = () => `acme-${randomBytes(4).toString('hex')}`;
const isUuid = expect.stringMatching(uuid) as string;
const aText = expect.any(String) as string;
const create = (body: Readonly<Record<string, unknown>>) => run.system.operator('POST', '/accounts', body);

describe('POST /accounts', () => {
  it('201 with every field, defaults filled in, the instance ready', async () => {
    const subdomain = newSubdomain();
    const answer = await create({ name: 'Acme', subdomain, owner });
    expect(answer.status).toBe(201);
    expect(answer.json()).toEqual({
      id: isUuid,
      name: 'Acme',
      subdomain,
      plan: 'shared',
      apiBand: null,
      trial: false,
      zone: 'UTC',
      status: 'ACTIVE',
      tenantId: isUuid,
      expiryWindowDays: expect.any(Number) as number,
      defaultCurrency: aText,
      enforceScopes: false,
      owner: { id: aText, email: owner.email, name: owner.name },
      eventsPaused: false,
    });
  });

  it('201 with the fields that were given', async () => {
    const fields = {
      name: 'Ünïcode 🦊 & <Sons>',
      subdomain: newSubdomain(),
      plan: 'enterprise',
      zone: 'Asia/Kolkata',
      trial: true,
    };
    const answer = await create({ ...fields, owner });
    expect([answer.status, answer.json()]).toEqual([201, expect.objectContaining(fields)]);
  });

  it.each([
    [false, 'NO_INSTANCE'],
    ['begin', 'PROVISIONING'],
    [true, 'ACTIVE'],
  ])('201 with provision %s: %s', async (provision, status) => {
    const account = (await create({ name: 'Acme', subdomain: newSubdomain(), owner, provision })).json();
    expect([account['status'], account['tenantId']]).toEqual([status, provision === false ? null : isUuid]);
    const finished = await run.system.operator('POST', `/accounts/${String(account['id'])}/provision`);
    expect([finished.status, finished.json()['status']]).toEqual([200, 'ACTIVE']);
    expect(finished.json()['tenantId']).toEqual(provision === false ? isUuid : account['tenantId']);
  });

  it('409 when the subdomain is taken, also by a closed account; nothing is changed', async () => {
    const account = await run.system.createAccount({ name: 'First' });
    await run.system.operator('POST', `/accounts/${account.id}/close`);
    const answer = await create({ name: 'Second', subdomain: account.subdomain, owner });
    expect([answer.status, answer.json()]).toEqual([409, { error: 'conflict', message: aText }]);
    const { data } = (await run.system.operator('GET', `/accounts?subdomain=${account.subdomain}`)).json<{
      data: { name: string }[];
    }>();
    expect(data.map(({ name }) => name)).toEqual(['First']);
  });

  it('201 for exactly one of several at once with the same subdomain', async () => {
    const subdomain = newSubdomain();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ name: 'Race', subdomain, owner })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });
});

describe('GET /accounts', () => {
  it('200 with what the creation answered, one by one and in the list', async () => {
    const account = await run.system.createAccount({ plan: 'dedicated' });
    const one = await run.system.operator('GET', `/accounts/${account.id}`);
    expect([one.status, one.json()]).toEqual([200, account]);
    const all = await run.system.operator('GET', '/accounts');
    expect(all.status).toBe(200);
    expect(all.json<{ data: unknown[] }>().data).toContainEqual(account);
  });
});

describe('PATCH /accounts/{id}', () => {
  it('200: changes what is given and leaves the rest', async () => {
    const account = await run.system.createAccount();
    const patch = (fields: object) => run.system.operator('PATCH', `/accounts/${account.id}`, fields);
    const fields = { name: 'Renamed', zone: 'Europe/Paris', expiryWindowDays: 30, defaultCurrency: 'EUR', trial: true };
    const changed = await patch(fields);
    expect([changed.status, changed.json()]).toEqual([200, { ...account, ...fields }]);
    expect((await patch({})).json()).toEqual({ ...account, ...fields });
    expect((await patch({ trial: false })).json()).toEqual({ ...account, ...fields, trial: false });
    expect((await run.system.operator('GET', `/accounts/${account.id}`)).json()).toEqual({
      ...account,
      ...fields,
      trial: false,
    });
  });

  it.each([
    ['shared', '4x'],
    ['dedicated', '4x'],
    ['dedicated', '5x'],
    ['enterprise', '5x'],
  ])('400: %s has no band %s', async (plan, apiBand) => {
    const account = await run.system.createAccount({ plan });
    const answer = await run.system.operator('PATCH', `/accounts/${account.id}`, { apiBand, name: 'Not this' });
    expect([answer.status, answer.json()]).toEqual([400, { error: 'invalid_request', message: aText }]);
    expect((await run.system.operator('GET', `/accounts/${account.id}`)).json()).toEqual(account);
  });

  it('400: no band during a trial, and a trial that begins drops the band', async () => {
    const account = await run.system.createAccount({ trial: true });
    const patch = (fields: object) => run.system.operator('PATCH', `/accounts/${account.id}`, fields);
    expect((await patch({ apiBand: '2x' })).status).toBe(400);
    expect((await patch({ apiBand: '2x', trial: true })).status).toBe(400);
    expect((await patch({ apiBand: '2x', trial: false })).json()).toMatchObject({ trial: false, apiBand: '2x' });
    expect((await patch({ trial: true })).json()).toMatchObject({ trial: true, apiBand: null });
  });

  it('200: a new plan that lacks the present band drops it, one that has it keeps it', async () => {
    const account = await run.system.createAccount();
    const patch = (fields: object) => run.system.operator('PATCH', `/accounts/${account.id}`, fields);
    expect((await patch({ apiBand: '5x' })).json()['apiBand']).toBe('5x');
    expect((await patch({ plan: 'enterprise' })).json()).toMatchObject({ plan: 'enterprise', apiBand: null });
    expect((await patch({ apiBand: '2x' })).json()['apiBand']).toBe('2x');
    expect((await patch({ plan: 'dedicated' })).json()).toMatchObject({ plan: 'dedicated', apiBand: '2x' });
    expect((await patch({ plan: 'enterprise', apiBand: '4x' })).json()).toMatchObject({
      plan: 'enterprise',
      apiBand: '4x',
    });
    expect((await patch({ plan: 'shared', apiBand: '4x' })).status).toBe(400);
    expect((await patch({ apiBand: null })).json()['apiBand']).toBeNull();
  });
});

describe('POST /accounts/{id}/users', () => {
  it('201 a teammate; 409 when the email address is taken, in whatever letters', async () => {
    const account = await run.system.createAccount();
    const add = (fields: object) =>
      run.system.operator('POST', `/accounts/${account.id}/users`, { name: 'Tim', password: 'long enough', ...fields });
    const added = await add({ email: 'tim@example.com' });
    expect([added.status, added.json()]).toEqual([
      201,
      { id: aText, email: 'tim@example.com', name: 'Tim', defaultLocationId: null, role: 'teammate' },
    ]);
    expect(added.text).not.toContain('long enough');
    for (const email of ['tim@example.com', 'TIM@Example.com', account.owner.email]) {
      const taken = await add({ email });
      expect([email, taken.status, taken.json()]).toEqual([email, 409, { error: 'conflict', message: aText }]);
    }
  });

  it('201: the same email address on two accounts is two people', async () => {
    const [one, two] = [await run.system.createAccount(), await run.system.createAccount()];
    expect(one.owner.email).toBe(two.owner.email);
    expect(one.owner.id).not.toBe(two.owner.id);
  });
});
