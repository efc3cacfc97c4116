import type { ListedUser } from '@storehouse/contract/operations/instance/user-operations';
import { describe, expect, it } from 'vitest';
import { newestLink, useMailedSystem } from '../system/mail-links.ts';
import { openPortal } from '../system/portal.ts';
import { cookieOf, login, Session, signIn, signInAs, teammatePassword } from '../system/session.ts';

// Invitations and forgotten passwords in the inventory application, and changing one's own password there.
const run = useMailedSystem();

const password = 'a password of my own';
const nobodyOn = (subdomain: string) => new Session(run.system, subdomain, '');
const use = (subdomain: string, token: string) => nobodyOn(subdomain).post('/links/use', { token, password });
const refused = {
  errorCode: 400,
  errorMessage: 'This link does not work. It may have expired or been used. Request a new one.',
};

async function expectRefused(subdomain: string, token: string): Promise<void> {
  const read = await nobodyOn(subdomain).post('/links/read', { token });
  const used = await use(subdomain, token);
  expect([read.status, read.json(), used.status, used.json()]).toEqual([400, refused, 400, refused]);
}

/** An instance with a depot and someone invited to it. */
async function invite(email: string) {
  const { id, subdomain } = await run.system.createAccount();
  const owner = await signIn(run.system, subdomain);
  const depot = await owner.createLocation('North');
  const body = { email, name: 'Ada Winter', locationRoles: [{ location: { id: depot }, role: 'ASSISTANT' }] };
  const user = await owner.data<{ id: string }>(201, 'POST', '/userInvitations', body);
  return { accountId: id, subdomain, owner, depot, userId: user.id, ...(await newestLink(run, email)) };
}

describe('an invitation to the inventory application', () => {
  it('leads to the instance, with the roles the owner gave, once', async () => {
    const email = 'ada@example.com';
    const { subdomain, owner, depot, userId, url, token } = await invite(email);
    expect(url).toMatch(new RegExp(`^http://${subdomain}\\.localhost:\\d+/inventory/set-password#`));
    const list = async () => (await owner.get('/users')).json<{ data: ListedUser[] }>().data;
    const ofAda = async () => (await list()).find(({ id }) => id === userId)?.invitedUntil;
    expect(await ofAda()).toBe('2026-03-08T08:00:00.000Z');
    const known = await nobodyOn(subdomain).post('/links/read', { token });
    expect(known.json()).toMatchObject({ data: { purpose: 'invitation', email, account: { subdomain } } });
    expect((await use(subdomain, token)).status).toBe(200);
    expect(await ofAda()).toBeNull();
    const session = await signIn(run.system, subdomain, { username: email, password, location: depot });
    expect((await session.get('/me')).json()).toMatchObject({
      data: { user: { locationRoles: [{ role: 'ASSISTANT' }] } },
    });
    await expectRefused(subdomain, token);
  });

  it('is refused on the instance of another account', async () => {
    const { subdomain, token } = await invite('lena@example.com');
    const other = await run.system.createAccount();
    await expectRefused(other.subdomain, token);
    expect((await use(subdomain, token)).status).toBe(200);
  });

  it('is sent again by the owner alone, until it is accepted', async () => {
    const { subdomain, owner, userId, token } = await invite('mia@example.com');
    await owner.data(200, 'POST', `/users/${userId}/invite`);
    await expectRefused(subdomain, token);
    const again = await newestLink(run, 'mia@example.com');
    expect((await use(subdomain, again.token)).status).toBe(200);
    const created = await owner.createUser('nia@example.com', {}, { name: 'Nia Sommer' });
    for (const [id, name] of [
      [userId, 'Ada Winter'],
      [created, 'Nia Sommer'],
    ] as const) {
      const errorMessage = `${name} has a password already and needs no invitation.`;
      expect((await owner.post(`/users/${id}/invite`)).json()).toEqual({ errorCode: 400, errorMessage });
    }
    expect((await owner.post('/users/unknown/invite')).status).toBe(404);
    const mia = await signIn(run.system, subdomain, { username: 'mia@example.com', password });
    expect((await mia.post(`/users/${userId}/invite`)).status).toBe(403);
    expect((await mia.post('/userInvitations', { email: 'x@example.com', name: 'X' })).status).toBe(403);
  });

  it('429 after five to one address in 15 minutes', async () => {
    const { owner, userId } = await invite('ivy@example.com');
    const again = () => owner.post(`/users/${userId}/invite`);
    for (let sent = 1; sent < 5; sent += 1) expect((await again()).status).toBe(200);
    const answer = await again();
    expect([answer.status, answer.headers['retry-after'], answer.json()]).toEqual([
      429,
      '900',
      { errorCode: 429, errorMessage: 'This address was invited too often. Try again later.' },
    ]);
  });

  it('400 with what is wrong, and nobody is added', async () => {
    const { owner } = await invite('noa@example.com');
    const bad = { email: 'nowhere', name: '', locationRoles: [{ location: { id: 'none' }, role: 'ASSISTANT' }] };
    const answer = await owner.post('/userInvitations', bad);
    expect([answer.status, answer.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)]).toEqual([
      400,
      ['email', 'name'],
    ]);
    const twin = await owner.post('/userInvitations', { email: 'noa@example.com', name: 'Twin' });
    expect(twin.json()).toMatchObject({ errorCode: 400, errors: [{ field: 'email', message: 'must be unique' }] });
  });

  it('402 on a suspended account, 404 on a closed one, as everything there', async () => {
    const { accountId, subdomain, token } = await invite('zoe@example.com');
    await run.system.operator('POST', `/accounts/${accountId}/suspend`, { reason: 'unpaid' });
    expect((await use(subdomain, token)).status).toBe(402);
    expect((await use(subdomain, 'x')).status).toBe(402);
    await run.system.operator('POST', `/accounts/${accountId}/close`);
    expect((await use(subdomain, token)).status).toBe(404);
  });
});

describe('a forgotten password', () => {
  it('reaches the person of this account alone, and ends their sessions', async () => {
    const [here, other] = [await run.system.createAccount(), await run.system.createAccount()];
    const session = await signIn(run.system, here.subdomain);
    const elsewhere = await signIn(run.system, other.subdomain);
    const before = run.mail.mails.length;
    const request = (email: string) => nobodyOn(here.subdomain).post('/passwordLinks', { email });
    const known = await request('owner@example.com');
    const unknown = await request('nobody-here@example.com');
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    const { token } = await newestLink(run, 'owner@example.com');
    expect(run.mail.mails.length - before).toBe(1);
    await expectRefused(other.subdomain, token);
    expect((await use(here.subdomain, token)).status).toBe(200);
    expect((await session.get('/me')).status).toBe(401);
    expect((await elsewhere.get('/me')).status).toBe(200);
    await signIn(run.system, here.subdomain, { password });
    await expectRefused(here.subdomain, token);
  });

  it('429 after five requests for an address, with the time to wait', async () => {
    const { subdomain } = await run.system.createAccount();
    const request = () => nobodyOn(subdomain).post('/passwordLinks', { email: 'often@example.com' });
    for (let times = 0; times < 5; times += 1) expect((await request()).status).toBe(200);
    const last = await request();
    expect([last.status, last.headers['retry-after']]).toEqual([429, '900']);
  });
});

describe('one’s own password', () => {
  it('takes the present one, and ends all other sessions in both applications', async () => {
    const { subdomain } = await run.system.createAccount();
    const owner = await signIn(run.system, subdomain);
    const depot = await owner.createLocation('North');
    await owner.createUser('tess@example.com', { [depot]: 'BROWSER' });
    const tess = await signInAs(run.system, subdomain, 'tess@example.com', depot);
    const other = await signInAs(run.system, subdomain, 'tess@example.com');
    const portal = await openPortal(run.system, subdomain, { email: 'tess@example.com', password: teammatePassword });
    const change = (body: object) => tess.put('/me/password', body);
    const wrong = await change({ presentPassword: 'not mine', password });
    expect(wrong.json()).toMatchObject({ errorCode: 400, errors: [{ field: 'presentPassword' }] });
    const short = await change({ presentPassword: teammatePassword, password: 'short' });
    expect(short.json()).toMatchObject({ errorCode: 400, errors: [{ field: 'password' }] });
    const changed = await change({ presentPassword: teammatePassword, password });
    expect(changed.status).toBe(200);
    const now = new Session(run.system, subdomain, cookieOf(changed));
    expect((await now.get('/me')).json()).toMatchObject({ data: { location: { id: depot } } });
    for (const ended of [tess, other]) expect((await ended.get('/me')).status).toBe(401);
    expect((await portal.call('GET', '/me')).status).toBe(401);
    const old = { username: 'tess@example.com', password: teammatePassword };
    expect((await login(run.system, subdomain, old)).status).toBe(401);
    expect((await owner.get('/me')).status).toBe(200);
  });
});
