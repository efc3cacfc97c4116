import type { TeammateAnswer } from '@storehouse/contract/operations/portal/account-operations';
import type { ActivityAnswer } from '@storehouse/contract/operations/portal/activity-operations';
import type { PortalErrorAnswer } from '@storehouse/contract/operations/portal/portal-call';
import { describe, expect, it } from 'vitest';
import { newestLink, useMailedSystem } from '../system/mail-links.ts';
import { openPortal, ownerCredentials, Portal, signInToPortal } from '../system/portal.ts';
import { signIn } from '../system/session.ts';

// Mailed links with which people set a password. A link that must not work always gets the same answer, whatever the reason.
const run = useMailedSystem();

const password = 'a password of my own';
const nobody = () => new Portal(run.system, '');
const read = (token: string) => nobody().call('POST', '/links/read', { token });
const use = (token: string, chosen = password) => nobody().call('POST', '/links/use', { token, password: chosen });
const request = (email: string) => nobody().call('POST', '/password-links', { email });

/** An account whose owner has an email address that no other account uses, so that a request reaches nobody else. */
let accounts = 0;
async function createAccount(fields: object = {}) {
  accounts += 1;
  const owner = { ...ownerCredentials, name: 'Olive Owner', email: `owner-${String(accounts)}@example.com` };
  const account = await run.system.createAccount({ owner, ...fields });
  const portal = await openPortal(run.system, account.subdomain, { email: owner.email });
  return { ...account, portal, email: owner.email };
}

let guests = 0;
/** Someone who has been invited, and the token of their link. */
async function invite(portal: Portal) {
  guests += 1;
  const email = `guest-${String(guests)}@example.com`;
  const person = await portal.json<TeammateAnswer>(201, 'POST', '/team/invitations', { email, name: 'Gus Guest' });
  return { ...person, ...(await newestLink(run, email)) };
}

/** Expects the same refusal for reading and for using the link. */
async function expectRefused(token: string): Promise<void> {
  for (const answer of [await read(token), await use(token)]) {
    expect(answer.status).toBe(400);
    expect(answer.json<PortalErrorAnswer>()).toEqual({
      error: 'invalid_link',
      message: 'This link does not work. It may have expired or been used. Request a new one.',
    });
  }
}

describe('an invitation', () => {
  it('leads to a password of their own, once; the team and the activity log show it', async () => {
    const { portal, subdomain } = await createAccount({ name: 'Clinics of the North' });
    const guest = await invite(portal);
    expect(guest.subject).toBe('Invitation to Clinics of the North on Storehouse');
    expect(guest.url).toMatch(/\/set-password#[\w-]{22}\.[\w-]{43}$/);
    expect(guest.invitedUntil).toBe('2026-03-08T08:00:00.000Z');
    expect((await read(guest.token)).json()).toEqual({
      purpose: 'invitation',
      email: guest.email,
      name: 'Gus Guest',
      account: { name: 'Clinics of the North', subdomain },
    });
    const short = await use(guest.token, 'short');
    expect([short.status, short.json<PortalErrorAnswer>().errors?.[0]?.field]).toEqual([400, 'password']);
    expect((await use(guest.token)).status).toBe(200);
    await openPortal(run.system, subdomain, { email: guest.email, password });
    const { data: team } = await portal.json<{ data: TeammateAnswer[] }>(200, 'GET', '/team');
    expect(team.map(({ name, invitedUntil }) => [name, invitedUntil])).toEqual([
      ['Olive Owner', null],
      ['Gus Guest', null],
    ]);
    const { data: activity } = await portal.json<ActivityAnswer>(200, 'GET', '/activity');
    expect(activity.slice(0, 3).map(({ action, actor }) => [action, actor.name])).toEqual([
      ['person.joined', 'Gus Guest'],
      ['person.invited', 'Olive Owner'],
      ['person.added', 'Olive Owner'],
    ]);
    await expectRefused(guest.token);
  });

  it('is used by one of many who send it at once', async () => {
    const { portal } = await createAccount();
    const { token } = await invite(portal);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => use(token, `password ${String(index)}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it('cannot be guessed at: nobody signs in before they have chosen a password', async () => {
    const { portal, subdomain } = await createAccount();
    const { email } = await invite(portal);
    for (const guess of ['', 'password', email]) {
      expect((await signInToPortal(run.system, { email, password: guess, subdomain })).status).toBe(401);
    }
  });

  it('is sent again, but not to someone who has accepted; they do not become the owner before', async () => {
    const { portal } = await createAccount();
    const guest = await invite(portal);
    expect(await portal.refusal('POST', `/team/${guest.id}/make-owner`)).toEqual([409, 'conflict']);
    await portal.json(200, 'POST', `/team/${guest.id}/invite`);
    const again = await newestLink(run, guest.email);
    await expectRefused(guest.token);
    expect((await use(again.token)).status).toBe(200);
    expect(await portal.refusal('POST', `/team/${guest.id}/invite`)).toEqual([409, 'conflict']);
  });

  it('is the owner’s alone to send', async () => {
    const { portal, subdomain } = await createAccount();
    const guest = await invite(portal);
    await use(guest.token);
    const theirs = await openPortal(run.system, subdomain, { email: guest.email, password });
    const refused = [403, 'owner_only'];
    expect(await theirs.refusal('POST', '/team/invitations', { email: 'x@example.com', name: 'X' })).toEqual(refused);
    expect(await theirs.refusal('POST', `/team/${guest.id}/invite`)).toEqual(refused);
  });
});

describe('400, always the same sentence', () => {
  it.each([
    ['nothing', ''],
    ['no token at all', 'x'],
    ['a token that nobody got', `${'A'.repeat(22)}.${'A'.repeat(43)}`],
    ['characters that cannot be stored', '\u0000'],
  ])('%s', async (_what, token) => {
    const answer = await read(token);
    expect(answer.status).toBe(400);
    if (token !== '\u0000') await expectRefused(token);
  });

  it('altered by one character, anywhere', async () => {
    const { portal } = await createAccount();
    const { token } = await invite(portal);
    for (const place of [0, 21, 23, token.length - 1]) {
      const other = token[place] === 'A' ? 'B' : 'A';
      await expectRefused(token.slice(0, place) + other + token.slice(place + 1));
    }
    expect((await read(token)).status).toBe(200);
  });

  it('with the account of another one', async () => {
    const [one, two] = [await createAccount(), await createAccount()];
    const [first, second] = [await invite(one.portal), await invite(two.portal)];
    const [account] = second.token.split('.');
    await expectRefused(`${account ?? ''}.${first.token.split('.')[1] ?? ''}`);
  });

  it('after the address was changed, and it works again when it is changed back', async () => {
    const { portal, subdomain, email } = await createAccount();
    const guest = await invite(portal);
    const owner = await signIn(run.system, subdomain, { username: email });
    await owner.data(200, 'PUT', `/users/${guest.id}`, { email: `moved-${guest.email}` });
    await expectRefused(guest.token);
    await owner.data(200, 'PUT', `/users/${guest.id}`, { email: guest.email });
    expect((await use(guest.token)).status).toBe(200);
  });

  it('once the person was removed, or got a password in another way', async () => {
    const { portal, subdomain, email } = await createAccount();
    const [removed, set] = [await invite(portal), await invite(portal)];
    expect((await portal.call('DELETE', `/team/${removed.id}`)).status).toBe(204);
    await expectRefused(removed.token);
    const owner = await signIn(run.system, subdomain, { username: email });
    await owner.data(200, 'PUT', `/users/${set.id}`, { password });
    await expectRefused(set.token);
  });

  it('while the account is suspended, and once it is closed', async () => {
    const { id, portal, email } = await createAccount();
    const guest = await invite(portal);
    await run.system.operator('POST', `/accounts/${id}/suspend`, { reason: 'unpaid' });
    await expectRefused(guest.token);
    const sent = run.mail.mails.length;
    expect((await request(email)).status).toBe(204);
    await run.system.operator('POST', '/settle');
    expect(run.mail.mails).toHaveLength(sent);
    await run.system.operator('POST', `/accounts/${id}/reactivate`);
    expect((await read(guest.token)).status).toBe(200);
    await run.system.operator('POST', `/accounts/${id}/begin-closing`);
    expect((await run.system.operator('POST', `/accounts/${id}/close`)).status).toBe(200);
    await expectRefused(guest.token);
  });
});

describe('a forgotten password', () => {
  it('is replaced with a link by mail, which ends every session and every other link', async () => {
    const { portal, subdomain, email } = await createAccount({ name: 'Acme' });
    const session = await signIn(run.system, subdomain, { username: email });
    expect((await request(email.toUpperCase())).status).toBe(204);
    const first = await newestLink(run, email);
    expect(first.subject).toBe('Choose a new password – Acme');
    expect((await request(email)).status).toBe(204);
    const second = await newestLink(run, email);
    await expectRefused(first.token);
    expect((await portal.call('GET', '/me')).status).toBe(200);
    expect((await use(second.token)).json()).toMatchObject({ purpose: 'password', email, account: { subdomain } });
    expect(await portal.refusal('GET', '/me')).toEqual([401, 'session_required']);
    expect((await session.get('/me')).status).toBe(401);
    expect((await signInToPortal(run.system, { ...ownerCredentials, email, subdomain })).status).toBe(401);
    const now = await openPortal(run.system, subdomain, { email, password });
    const { data } = await now.json<ActivityAnswer>(200, 'GET', '/activity');
    expect(data.slice(0, 3).map(({ action, actor }) => [action, actor.kind])).toEqual([
      ['password.reset', 'person'],
      ['password.link_sent', 'system'],
      ['password.link_sent', 'system'],
    ]);
    await expectRefused(second.token);
  });

  it('of someone on two accounts: a link for each', async () => {
    const email = 'two-accounts@example.com';
    const owner = { ...ownerCredentials, name: 'Tia', email };
    const names = ['North Clinic', 'South Clinic'];
    for (const name of names) await run.system.createAccount({ name, owner });
    await request(email);
    await run.system.operator('POST', '/settle');
    const subjects = run.mail.mails.filter(({ recipient }) => recipient === email).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual(names.map((name) => `Choose a new password – ${name}`));
  });

  it('lets someone in at once who had guessed too often', async () => {
    const { subdomain, email } = await createAccount();
    for (let guesses = 0; guesses < 10; guesses += 1)
      await signInToPortal(run.system, { email, password: 'x', subdomain });
    expect((await signInToPortal(run.system, { ...ownerCredentials, email, subdomain })).status).toBe(429);
    await request(email);
    expect((await use((await newestLink(run, email)).token)).status).toBe(200);
    expect((await signInToPortal(run.system, { email, password, subdomain })).status).toBe(204);
  });

  it('204 for an address that nobody has, and no mail; 429 after five, whether anyone has it or not', async () => {
    const { email } = await createAccount();
    for (const address of [email, 'nobody-at-all@example.com']) {
      const answers = [];
      for (let times = 0; times < 6; times += 1) answers.push(await request(address));
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 429]);
      expect(answers.slice(0, 5).map(({ text }) => text)).toEqual(['', '', '', '', '']);
      expect(answers[5]?.headers['retry-after']).toBe('900');
    }
    await run.system.operator('POST', '/settle');
    expect(run.mail.mails.filter(({ recipient }) => recipient === 'nobody-at-all@example.com')).toEqual([]);
    expect(await nobody().refusal('POST', '/password-links', { email: 'x' })).toEqual([400, 'invalid_request']);
  });
});

describe('time', () => {
  it('ends a password link after an hour and an invitation after seven days', async () => {
    const { portal, email, subdomain } = await createAccount();
    const invited = await invite(portal);
    await request(email);
    const forgotten = await newestLink(run, email);
    await run.system.advanceClock(3_599);
    expect((await read(forgotten.token)).status).toBe(200);
    await run.system.advanceClock(1);
    await expectRefused(forgotten.token);
    const team = async () => {
      const owner = await openPortal(run.system, subdomain, { email });
      const { data } = await owner.json<{ data: TeammateAnswer[] }>(200, 'GET', '/team');
      return data.map(({ invitedUntil, isInvitationExpired }) => [invitedUntil, isInvitationExpired]);
    };
    await run.system.advanceClock(7 * 86_400 - 3_601);
    expect((await read(invited.token)).status).toBe(200);
    expect((await team())[1]).toEqual([invited.invitedUntil, false]);
    await run.system.advanceClock(1);
    await expectRefused(invited.token);
    expect(await team()).toEqual([
      [null, false],
      [invited.invitedUntil, true],
    ]);
  });

  it('429 from one client address after fifty requests, until they are 15 minutes old', async () => {
    await run.system.advanceClock(900);
    const ask = (index: number) => request(`someone-${String(index)}@example.com`);
    for (let index = 0; index < 50; index += 1) expect((await ask(index)).status).toBe(204);
    expect((await ask(50)).status).toBe(429);
    await run.system.advanceClock(900);
    expect((await ask(50)).status).toBe(204);
  });
});

it('no token is in the log, in the outbox or in what the owner sees', async () => {
  const tokens = run.mail.mails.flatMap(({ text }) => /#(\S+)/.exec(text ?? '')?.[1] ?? []);
  expect(tokens.length).toBeGreaterThan(10);
  const { portal } = await createAccount();
  await invite(portal);
  const seen = [
    run.system.program.log(),
    (await run.system.operator('GET', '/mails')).text,
    (await portal.call('GET', '/mails')).text,
    (await portal.call('GET', '/activity')).text,
  ].join('\n');
  expect(tokens.filter((token) => seen.includes(token) || seen.includes(token.split('.')[1] ?? ''))).toEqual([]);
});
