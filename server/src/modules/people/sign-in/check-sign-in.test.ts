import { beforeEach, describe, expect, it } from 'vitest';
import { createTestAccount, testPassword } from '../../../testing/test-account.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { openPeople } from '../people.ts';

const test = useTestDatabase();
const right = { email: 'owner@example.com', password: testPassword, address: '192.0.2.1' };
const wrong = { ...right, password: 'a wrong guess' };

let accountId = '';
beforeEach(async () => {
  await test.db.query('delete from sign_in_failures');
  test.context.at = new Date('2026-03-01T08:00:00Z');
  accountId = (await createTestAccount(test.context)).id;
});

const signIn = (fields: typeof right, account = accountId) => openPeople(test.context).checkSignIn(account, fields);
const outcomes = async (count: number, fields: typeof right) => {
  const seen = [];
  for (let index = 0; index < count; index += 1) seen.push((await signIn(fields)).outcome);
  return seen;
};
const passMinutes = (minutes: number) => {
  test.context.at = new Date(test.context.at.getTime() + minutes * 60_000);
};
const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);

describe('signing in', () => {
  it('takes the right password of a person of the account, whatever the case of the email address', async () => {
    for (const email of ['owner@example.com', ' OWNER@Example.com ']) {
      expect(await signIn({ ...right, email })).toEqual({
        outcome: 'accepted',
        account: { id: accountId, subdomain: expect.any(String) as string, name: 'Acme', isDemo: false },
        passwordHash: expect.stringMatching(/^\$argon2id\$/) as string,
        person: {
          id: expect.stringMatching(/^[0-9a-f]{32}$/),
          email: 'owner@example.com',
          name: 'Olive Owner',
          defaultLocationId: null,
          role: 'owner',
          portalRole: null,
        },
      });
    }
  });

  it('refuses a wrong password, and a person of another account', async () => {
    expect(await signIn(wrong)).toEqual({ outcome: 'refused' });
    const owner = { email: 'else@example.com', name: 'Else', password: 'quite another one' };
    const other = await createTestAccount(test.context, { owner });
    expect(await signIn({ ...right, email: owner.email, password: owner.password })).toEqual({ outcome: 'refused' });
    expect((await signIn({ ...right, email: owner.email, password: owner.password }, other.id)).outcome).toBe(
      'accepted',
    );
  });

  it('looks at no eleventh guess in 15 minutes, not even the right one, and says how long', async () => {
    expect(await outcomes(4, wrong)).toEqual(times(4, 'refused'));
    passMinutes(5);
    expect(await outcomes(6, wrong)).toEqual(times(6, 'refused'));
    expect(await signIn(right)).toEqual({ outcome: 'throttled', retryAfterSeconds: 600 });
    passMinutes(9);
    expect(await signIn(right)).toEqual({ outcome: 'throttled', retryAfterSeconds: 60 });
    passMinutes(1);
    expect((await signIn(right)).outcome).toBe('accepted');
  });

  it('lets the oldest failures go one by one: what was refused while throttled does not count', async () => {
    await outcomes(1, wrong);
    passMinutes(5);
    expect(await outcomes(12, wrong)).toEqual([...times(9, 'refused'), ...times(3, 'throttled')]);
    passMinutes(10);
    expect(await outcomes(2, wrong)).toEqual(['refused', 'throttled']);
  });

  it('forgets the failures of a person who gets it right, but not those of the address', async () => {
    await outcomes(9, wrong);
    expect((await signIn(right)).outcome).toBe('accepted');
    expect(await outcomes(11, wrong)).toEqual([...times(10, 'refused'), 'throttled']);
    const [row] = await test.db.query<{ count: number }>(
      `select count(*) from sign_in_failures where subject = 'address:192.0.2.1'`,
    );
    expect(row!.count).toBe(19);
  });

  it('looks at no 101st guess from one address, whoever is guessed at, and at those from others', async () => {
    const at = test.context.at;
    await test.db.query(
      `insert into sign_in_failures (attempt_id, subject, account, failed_at)
       select gen_random_uuid(), 'address:192.0.2.1', '', $1 from generate_series(1, 99)`,
      [at],
    );
    expect((await signIn({ ...wrong, email: 'a@example.com' })).outcome).toBe('refused');
    expect(await signIn({ ...right, email: 'b@example.com' })).toEqual({
      outcome: 'throttled',
      retryAfterSeconds: 900,
    });
    expect(await signIn(right)).toEqual({ outcome: 'throttled', retryAfterSeconds: 900 });
    expect((await signIn({ ...right, address: '192.0.2.2' })).outcome).toBe('accepted');
  });

  it('looks at ten of many guesses that come at the same moment, at the very most', async () => {
    const guesses = await Promise.all(times(30, wrong).map((guess) => signIn(guess)));
    const lookedAt = guesses.filter(({ outcome }) => outcome === 'refused').length;
    expect(lookedAt).toBeLessThanOrEqual(10);
    expect(guesses.filter(({ outcome }) => outcome === 'throttled')).toHaveLength(30 - lookedAt);
    // Attempts that were not checked left no trace.
    const [row] = await test.db.query<{ count: number }>(
      `select count(*) from sign_in_failures where subject like 'person:%'`,
    );
    expect(row!.count).toBe(lookedAt);
  });

  it('treats a person who does not exist like one who does', async () => {
    const both = [wrong, { ...wrong, email: 'nobody@example.com' }];
    const [known, unknown] = [await outcomes(12, both[0]!), await outcomes(12, both[1]!)];
    expect(known).toEqual([...times(10, 'refused'), ...times(2, 'throttled')]);
    expect(unknown).toEqual(known);
    expect(await signIn(both[1]!)).toEqual(await signIn(both[0]!));
  });

  it('tidies up what is too old to count, of everybody', async () => {
    await test.db.query(
      `insert into sign_in_failures (attempt_id, subject, account, failed_at)
       select gen_random_uuid(), 'person:' || n, '', $1::timestamptz - n * interval '1 minute' from generate_series(1, 30) n`,
      [test.context.at],
    );
    await signIn(right);
    const kept = await test.db.query<{ subject: string }>('select subject from sign_in_failures');
    expect(kept.map(({ subject }) => Number(subject.slice(7))).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 14 }, (_, index) => index + 1),
    );
  });
});
