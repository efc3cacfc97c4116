import { beforeAll, describe, expect, it } from 'vitest';
import { createInventory, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { testPassword } from '../../testing/test-account.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openAccounts } from '../accounts/accounts.ts';
import { openPeople } from '../people/people.ts';
import { openSessions } from './sessions.ts';
import { hashSession } from './sessions/open-session.ts';
import type { Credentials } from './sessions/sign-in.ts';

const test = useTestDatabase();
const sessions = () => openSessions(test.context, openPeople(test.context));
const owner = { username: 'owner@example.com', password: testPassword, locationId: null, address: '192.0.2.1' };
const wait = (seconds: number) => {
  test.context.at = new Date(test.context.at.getTime() + seconds * 1_000);
};

let own: InventoryFixture;
let subdomain: string;
beforeAll(async () => {
  own = await createInventory(test.context);
  ({ subdomain } = await openAccounts(test.context).read(own.caller.accountId));
});

async function signIn(credentials: Partial<Credentials> = {}): Promise<string> {
  const outcome = await sessions().signIn(own.caller.accountId, { ...owner, ...credentials });
  if (outcome.outcome !== 'accepted') throw new Error(outcome.outcome);
  return outcome.sessionText;
}
const isLive = async (text: string) => (await sessions().find(subdomain, text))?.session != null;
const seenAt = async (text: string) => {
  const sql = 'select last_seen_at as at from instance_sessions where session_hash = $1';
  return (await test.db.query<{ at: Date }>(sql, [hashSession(text)]))[0]?.at;
};

describe('a session', () => {
  it('is opened beside others, on a cluster too', async () => {
    const texts = await Promise.all(Array.from({ length: 10 }, () => signIn()));
    expect(await Promise.all(texts.map(isLive))).toEqual(texts.map(() => true));
  });

  it('is kept as a hash, and found with its account, its person, its location and their roles', async () => {
    const text = await signIn({ locationId: own.depot });
    expect(text).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const [row] = await test.db.query<{ row: string }>('select s::text as row from instance_sessions s');
    expect(row!.row).not.toContain(text);
    expect(await sessions().find(subdomain, text)).toEqual({
      account: {
        id: own.caller.accountId,
        name: 'Acme',
        subdomain,
        servedAs: 'ACTIVE',
        tenantId: own.caller.tenantId,
        zone: 'UTC',
        defaultCurrency: 'USD',
      },
      session: {
        hash: hashSession(text),
        personId: own.caller.personId,
        isOwner: true,
        location: { id: own.depot, name: 'Main Depot' },
        roles: new Map(),
      },
    });
  });

  it('is nobody’s under another text or on another instance, and no account is at an unknown subdomain', async () => {
    const text = await signIn();
    const other = await createInventory(test.context);
    const { subdomain: elsewhere } = await openAccounts(test.context).read(other.caller.accountId);
    for (const wrong of [null, '', 'short', 'A'.repeat(43)]) {
      expect((await sessions().find(subdomain, wrong))?.session).toBeNull();
    }
    expect((await sessions().find(elsewhere, text))?.session).toBeNull();
    expect(await sessions().find('nobody', text)).toBeNull();
  });

  it('is marked as seen at most every five seconds, and over when it was not seen for 30 minutes', async () => {
    const text = await signIn();
    const opened = test.context.at;
    wait(4);
    expect(await isLive(text)).toBe(true);
    expect(await seenAt(text)).toEqual(opened);
    wait(1);
    expect(await isLive(text)).toBe(true);
    expect(await seenAt(text)).toEqual(test.context.at);
    wait(30 * 60 - 1);
    expect(await isLive(text)).toBe(true);
    wait(30 * 60);
    expect(await isLive(text)).toBe(false);
    expect(await isLive(text)).toBe(false);
  });

  it('is live for 30 minutes after a use, however soon that came after the one before', async () => {
    const text = await signIn();
    wait(50);
    expect(await isLive(text)).toBe(true);
    wait(29 * 60 + 30);
    expect(await isLive(text)).toBe(true);
  });

  it('is forgotten a day after it was over', async () => {
    const text = await signIn();
    wait(24 * 3_600 + 1);
    await signIn();
    expect(await seenAt(text)).toBeUndefined();
  });

  it('ends alone', async () => {
    const [one, two] = [await signIn(), await signIn()];
    await sessions().end(own.caller.accountId, hashSession(one)!);
    expect([await isLive(one), await isLive(two)]).toEqual([false, true]);
  });
});

describe('all sessions of an account', () => {
  it('end when it is suspended, and do not come back with it, even at the same moment', async () => {
    const accounts = openAccounts(test.context);
    const text = await signIn();
    await accounts.changeStatus(own.caller.accountId, { step: 'suspend' });
    expect(await isLive(text)).toBe(false);
    expect(await sessions().signIn(own.caller.accountId, owner)).toEqual({ outcome: 'refused' });
    await accounts.changeStatus(own.caller.accountId, { step: 'reactivate' });
    expect(await isLive(text)).toBe(false);
    expect(await isLive(await signIn())).toBe(true);
  });
});

describe('a person', () => {
  const teammate = { email: 'gone@example.com', name: 'Gone', password: 'a long password' };

  it('who is removed is signed out', async () => {
    const { id } = await openPeople(test.context).addTeammate(own.caller.accountId, teammate, {
      kind: 'operator',
      id: null,
    });
    const text = await signIn({ username: teammate.email, password: teammate.password });
    expect(await isLive(text)).toBe(true);
    await test.db.query('delete from people where account_id = $1 and person_id = $2', [own.caller.accountId, id]);
    expect(await isLive(text)).toBe(false);
  });

  it('with a wrong password, or too many attempts, gets no session', async () => {
    const before = await test.db.query('select 1 from instance_sessions');
    const guess = { ...owner, password: 'wrong password', address: '192.0.2.9' };
    for (let guesses = 0; guesses < 10; guesses += 1) {
      expect(await sessions().signIn(own.caller.accountId, guess)).toEqual({ outcome: 'refused' });
    }
    const throttled = await sessions().signIn(own.caller.accountId, owner);
    expect(throttled).toEqual({ outcome: 'throttled', retryAfterSeconds: 15 * 60 });
    expect(await test.db.query('select 1 from instance_sessions')).toHaveLength(before.length);
  });
});
