import type { MeAnswer } from '@storehouse/contract/operations/portal/session-operations';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPortal, ownerCredentials, Portal, signInToPortal } from '../system/portal.ts';
import { useSecondProcess } from '../system/second-process.ts';
import { cookieOf, login, signIn } from '../system/session.ts';
import { useOwnSystem } from '../system/system.ts';

// Document 4, section 1: ten failed sign-ins per person and a hundred per address in 15 minutes, across two processes
// on one database.
const clock = ['--test-clock', '2026-03-01T08:00:00Z'];
const run = useOwnSystem({ flags: clock });
const second = useSecondProcess(run, clock);
// Every test starts with no failures counted against the address that all of them use.
beforeEach(() => run.system.advanceClock(900));

let people = 0;
/** A victim's email address on their own account and, with a password that the attacker knows, on the attacker's. */
async function addVictim() {
  people += 1;
  const email = `victim-${String(people)}@example.com`;
  const own = { email, name: 'Vic', password: 'only the victim knows' };
  const victim = await run.system.createAccount({ owner: own });
  const attacker = await run.system.createAccount();
  const team = await openPortal(run.system, attacker.subdomain);
  const planted = { email, name: 'Vic', password: 'known to the attacker' };
  const { id } = await team.json<{ id: string }>(201, 'POST', '/team', planted);
  return { email, own, planted: { ...planted, id }, victim, attacker };
}

const systems = () => [run.system, second.system];
/** Alternates between the two processes, as a load balancer would. */
const guess = (number: number, body: object) => signInToPortal(systems()[number % 2]!, body);
const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);

describe('guessing through an account of one’s own', () => {
  it('does not clear the failures of the victim’s account, in any process', async () => {
    const { email, own, planted, victim } = await addVictim();
    const seen: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      seen.push((await guess(round, { email, password: `guess ${String(round)}` })).status);
      seen.push((await guess(round + 1, { email, password: planted.password })).status);
    }
    expect(seen).toEqual([401, 204, 401, 204, 401, 204, 401, 204, 401, 204]);

    const { subdomain } = victim;
    for (const system of systems()) {
      const portal = await signInToPortal(system, { email, password: own.password, subdomain });
      expect([portal.status, portal.headers['retry-after']]).toEqual([429, '900']);
      const instance = await login(system, subdomain, { username: email, password: own.password });
      expect([instance.status, instance.headers['retry-after']]).toEqual([429, '900']);
    }
  });

  it('does not tell the right guess apart once the guesses are used up', async () => {
    const { email, own, planted, attacker } = await addVictim();
    const owner = await signIn(run.system, attacker.subdomain);
    const tryWith = async (number: number, password: string) => {
      // The attacker sets the planted person's password to the one being guessed, so that every guess opens a session.
      await owner.data(200, 'PUT', `/users/${planted.id}`, { password });
      return guess(number, { email, password });
    };
    for (let number = 0; number < 10; number += 1) {
      expect((await tryWith(number, `a guess ${String(number)}`)).status).toBe(204);
    }
    const right = await tryWith(1, own.password);
    expect([right.status, right.text]).toEqual([204, '']);
    const portal = new Portal(run.system, cookieOf(right));
    expect((await portal.json<MeAnswer>(200, 'GET', '/me')).account.subdomain).toBe(attacker.subdomain);
    await owner.data(200, 'PUT', `/users/${planted.id}`, { password: planted.password });
    const [wrongOne, rightOne] = [
      await guess(0, { email, password: 'a wrong guess' }),
      await guess(1, { email, password: own.password }),
    ];
    expect([wrongOne.status, wrongOne.text]).toEqual([rightOne.status, rightOne.text]);
    expect(rightOne.status).toBe(429);
  });
});

describe('whether an address belongs to somebody', () => {
  it.each([
    ['without an account', () => ({})],
    ['with an account', (subdomain: string) => ({ subdomain })],
  ])('is not told by the guesses: %s', async (_how, more) => {
    const { email, victim } = await addVictim();
    const statuses = async (address: string) => {
      const seen: number[] = [];
      for (let number = 0; number < 11; number += 1) {
        seen.push(
          (await guess(number, { email: address, password: 'wrong password', ...more(victim.subdomain) })).status,
        );
      }
      // Then against the account: through its instance, and through the portal without naming it.
      const body = { username: address, password: 'wrong password' };
      seen.push((await login(run.system, victim.subdomain, body)).status);
      seen.push((await signInToPortal(second.system, { email: address, password: 'wrong password' })).status);
      return seen;
    };
    const [known, unknown] = [await statuses(email), await statuses(`no-${email}`)];
    expect(unknown).toEqual(known);
    expect(known).toEqual([...times(10, 401), 429, 429, 429]);
  });
});

describe('somebody on many accounts', () => {
  it('signs in to each of them with its own password, and chooses where one password is right on several', async () => {
    const email = 'many@example.com';
    const accounts = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        run.system.createAccount({
          owner: { email, name: 'Many', password: index < 6 ? `the password ${String(index)}` : 'the same on two' },
        }),
      ),
    );
    for (const [index, { subdomain }] of accounts.slice(0, 6).entries()) {
      const answer = await guess(index, { email, password: `the password ${String(index)}` });
      expect(answer.status).toBe(204);
      const portal = new Portal(run.system, cookieOf(answer));
      expect((await portal.json<MeAnswer>(200, 'GET', '/me')).account.subdomain).toBe(subdomain);
    }
    const choice = await guess(0, { email, password: 'the same on two' });
    expect(choice.status).toBe(409);
    const offered = choice.json<{ accounts: { subdomain: string }[] }>().accounts.map(({ subdomain }) => subdomain);
    expect(offered.toSorted()).toEqual(
      accounts
        .slice(6)
        .map(({ subdomain }) => subdomain)
        .toSorted(),
    );
  });
});

describe('good sign-ins', () => {
  it('of one person at the same moment are all let in', async () => {
    const { subdomain } = await run.system.createAccount();
    const body = { ...ownerCredentials, subdomain };
    const answers = await Promise.all(Array.from({ length: 30 }, (_, number) => guess(number, body)));
    expect(answers.map(({ status }) => status)).toEqual(times(30, 204));
  });

  it('do not count against their address, however many there are', async () => {
    const { subdomain } = await run.system.createAccount();
    const body = { ...ownerCredentials, subdomain };
    for (let batch = 0; batch < 6; batch += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => guess(number, body)));
      expect(answers.map(({ status }) => status)).toEqual(times(20, 204));
    }
    expect((await guess(0, { ...body, password: 'wrong password' })).status).toBe(401);
    expect((await guess(1, body)).status).toBe(204);
  });
});
