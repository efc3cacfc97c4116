import { hash } from '@node-rs/argon2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestAccount } from '../../../testing/test-account.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { openPeople } from '../people.ts';
import { checkSignIn, checkSignInAnywhere } from './check-sign-in.ts';

// The real computation, counted.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<{ hash: typeof hash }>();
  return { ...real, hash: vi.fn(real.hash) };
});

const test = useTestDatabase();
const address = '192.0.2.1';
let people = 0;
let email = '';

beforeEach(async () => {
  await test.db.query('delete from sign_in_failures');
  people += 1;
  email = `person-${String(people)}@example.com`;
});

const addAccount = async (password: string) =>
  (await createTestAccount(test.context, { owner: { email, name: 'Many', password } })).id;
const signIn = (password: string) => checkSignInAnywhere(test.context, { email, password, address });
const rightOn = async (password: string) => {
  const checked = await signIn(password);
  return checked.outcome === 'accepted' ? checked.people.map(({ account }) => account.id).toSorted() : checked.outcome;
};
const failures = async (subject: 'person' | 'address') =>
  (
    await test.db.query(`select 1 from sign_in_failures where subject like '${subject}:%' and (account <> '' or $1)`, [
      subject === 'address',
    ])
  ).length;

describe('a sign-in that names no account', () => {
  it('costs one computation, whether the address has no account, one or seven, and whether it is right or wrong', async () => {
    const computations = async (password: string) => {
      vi.mocked(hash).mockClear();
      await signIn(password);
      return vi.mocked(hash).mock.calls.length;
    };
    const seen = [await computations('password 0'), await computations('wrong')];
    for (let count = 0; count < 7; count += 1) {
      await addAccount(`password ${String(count)}`);
      if (count === 0 || count === 6) seen.push(await computations('password 0'), await computations('wrong'));
    }
    expect(seen).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('looks at every account, and names those where the password is right', async () => {
    const ids = [];
    for (let count = 0; count < 7; count += 1) ids.push(await addAccount(`password ${String(count % 6)}`));
    expect(await rightOn('password 5')).toEqual([ids[5]]);
    expect(await rightOn('password 0')).toEqual([ids[0], ids[6]].toSorted());
  });

  it('takes back the failures of the accounts where it was right, and no others', async () => {
    const [one, other] = [await addAccount('the first'), await addAccount('the second')];
    for (let count = 0; count < 4; count += 1) expect(await rightOn('wrong')).toBe('refused');
    expect([await failures('person'), await failures('address')]).toEqual([8, 4]);
    expect(await rightOn('the first')).toEqual([one]);
    // Four earlier failures and this attempt, which was wrong on the other account; it also counts for the network address.
    expect([await failures('person'), await failures('address')]).toEqual([5, 5]);
    expect(await rightOn('the second')).toEqual([other]);
    expect(await rightOn('the first')).toEqual([one]);
  });

  it('leaves nothing behind where it was right on all accounts', async () => {
    await addAccount('the same');
    await addAccount('the same');
    expect(await rightOn('the same')).toHaveLength(2);
    expect([await failures('person'), await failures('address')]).toEqual([0, 0]);
  });

  it('leaves out an account that was guessed at too often, and lets others in', async () => {
    const [own] = [await addAccount('own'), await addAccount('guessed at')];
    for (let count = 0; count < 10; count += 1) expect(await rightOn('own')).toEqual([own]);
    expect(await rightOn('guessed at')).toBe('throttled');
    expect(await rightOn('own')).toEqual([own]);
  });
});

describe('a password stored under another salt', () => {
  const storeUnderOwnSalt = async (accountId: string, password: string) => {
    const stored = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await test.db.query('update people set password_hash = $2 where account_id = $1', [accountId, stored]);
    return stored;
  };
  const storedOn = async (accountId: string) =>
    (
      await test.db.query<{ stored: string }>('select password_hash as stored from people where account_id = $1', [
        accountId,
      ])
    )[0]!.stored;

  it('is found where the address has one account, and stored under the salt of the address', async () => {
    const id = await addAccount('replaced');
    const old = await storeUnderOwnSalt(id, 'from before');
    expect(await rightOn('wrong')).toBe('refused');
    expect(await storedOn(id)).toBe(old);
    expect(await rightOn('from before')).toEqual([id]);
    expect(await storedOn(id)).not.toBe(old);
    expect(await rightOn('from before')).toEqual([id]);
  });

  it('is found on one of several accounts once the account is named', async () => {
    const [id] = [await addAccount('replaced'), await addAccount('another')];
    await storeUnderOwnSalt(id, 'from before');
    expect(await rightOn('from before')).toBe('refused');
    const named = await checkSignIn(test.context, id, { email, password: 'from before', address });
    expect(named.outcome).toBe('accepted');
    expect(await rightOn('from before')).toEqual([id]);
  });

  it('is that of somebody whose address was changed, until they sign in', async () => {
    const id = await addAccount('as before');
    email = `new-${email}`;
    await test.db.query('update people set email = $2 where account_id = $1', [id, email]);
    expect((await openPeople(test.context).checkSignIn(id, { email, password: 'as before', address })).outcome).toBe(
      'accepted',
    );
    expect(await rightOn('as before')).toEqual([id]);
  });
});
