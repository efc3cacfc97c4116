import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { signal } from '../../../testing/signal.ts';
import { createTestAccount, testPassword } from '../../../testing/test-account.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { checkSignIn, type SignIn } from './check-sign-in.ts';

const test = useTestDatabase();
const right = { email: 'owner@example.com', password: testPassword, address: '192.0.2.1' };
const wrong = { ...right, password: 'a wrong guess' };

let accountId = '';
let gates: ReturnType<typeof signal>[] = [];
beforeEach(async () => {
  await test.db.query('delete from sign_in_failures');
  accountId = (await createTestAccount(test.context)).id;
});
// Also after a test that failed: an attempt at a gate holds a slot, which all tests share.
afterEach(() => {
  for (const gate of gates) gate.give();
  gates = [];
});

const check = (fields: SignIn, db: Database = test.db) => checkSignIn({ ...test.context, db }, accountId, fields);
const signIn = async (fields: SignIn, db: Database = test.db) => (await check(fields, db)).outcome;
const guesses = (count: number, fields: (index: number) => Partial<SignIn>) =>
  Promise.all(Array.from({ length: count }, (_, index) => signIn({ ...wrong, ...fields(index) })));
const countOf = (outcomes: readonly string[]) =>
  ['refused', 'throttled'].map((which) => outcomes.filter((outcome) => outcome === which).length);
const personOf = (index: number) => ({ email: `person-${String(index)}@example.com` });

/** A database that calls `before` and `after` around each statement that contains the text. */
function watched(text: string, { before, after }: { before?: () => Promise<void>; after?: () => void }): Database {
  const query: Database['query'] = async (sql, values) => {
    const isMeant = (typeof sql === 'string' ? sql : sql.text).includes(text);
    if (isMeant) await before?.();
    const rows = await test.db.query<never>(sql, values);
    if (isMeant) after?.();
    return rows;
  };
  return { ...test.db, query };
}

/** A database whose statements with this text wait until the gate is opened, and then call `after`. */
function gateAt(text: string, after?: () => void) {
  const [reached, gate] = [signal(), signal()];
  gates.push(gate);
  const before = () => {
    reached.give();
    return gate.given;
  };
  return { db: watched(text, { before, ...(after && { after }) }), reached: reached.given, open: gate.give };
}

describe('everybody else signs in', () => {
  it('while one email address is guessed at from everywhere', async () => {
    const victim = { email: 'victim@example.com' };
    const crowd = guesses(1_100, (index) => ({ ...victim, address: `198.51.100.${String(index)}` }));
    expect(await signIn(right)).toBe('accepted');
    expect(countOf(await crowd)).toEqual([10, 1_090]);
  });

  it('while one client guesses at everybody, but not from there', async () => {
    const crowd = guesses(210, personOf);
    expect(await check(right)).toEqual({ outcome: 'throttled', retryAfterSeconds: 2 });
    expect(await signIn({ ...right, address: '192.0.2.2' })).toBe('accepted');
    // Ten found no room in the queue, and a client may have a hundred failures; the four that run at once count each other.
    const [refused = 0, throttled = 0] = countOf(await crowd);
    expect(refused).toBeGreaterThan(96);
    expect(refused).toBeLessThanOrEqual(100);
    expect(refused + throttled).toBe(210);
  });
});

describe('a sign-in after too many failures', () => {
  it('is answered while all slots are taken', async () => {
    for (let failures = 0; failures < 10; failures += 1) await signIn(wrong);
    const holding = Array.from({ length: 4 }, () => gateAt('from people'));
    const holders = holding.map(({ db }, index) => signIn({ ...wrong, ...personOf(index) }, db));
    await Promise.all(holding.map(({ reached }) => reached));
    expect(await check(right)).toEqual({ outcome: 'throttled', retryAfterSeconds: 900 });
    for (const { open } of holding) open();
    expect(await Promise.all(holders)).toEqual(holders.map(() => 'refused'));
  });
});

describe('a correct sign-in after nine failures', () => {
  it('is let in, although another one is being compared, which is recorded as the tenth', async () => {
    for (let failures = 0; failures < 9; failures += 1) await signIn(wrong);
    const { db, reached, open } = gateAt('delete from sign_in_failures where attempt_id');
    const first = signIn(right, db);
    await reached;
    const counted = signal();
    const second = signIn(right, watched('with recent', { after: counted.give }));
    await counted.given;
    open();
    expect(await Promise.all([first, second])).toEqual(['accepted', 'accepted']);
  });

  it('is let in, although another one was recorded while its failures were being counted', async () => {
    for (let failures = 0; failures < 9; failures += 1) await signIn(wrong);
    const counted = signal();
    const count = gateAt('with recent', counted.give);
    const second = signIn(right, count.db);
    await count.reached;
    const compared = gateAt('delete from sign_in_failures where attempt_id');
    const first = signIn(right, compared.db);
    await compared.reached;
    count.open();
    await counted.given;
    compared.open();
    expect(await Promise.all([first, second])).toEqual(['accepted', 'accepted']);
  });

  it('thirty times at the same moment', async () => {
    for (let failures = 0; failures < 9; failures += 1) await signIn(wrong);
    const outcomes = await guesses(30, () => right);
    expect(outcomes).toEqual(outcomes.map(() => 'accepted'));
  });
});
