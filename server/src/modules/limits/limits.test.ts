import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Transaction } from '../../database/database.ts';
import type { ModuleContext } from '../../database/module-context.ts';
import { openDatabase } from '../../database/open-database.ts';
import { Unavailable } from '../../foundation/errors/failures.ts';
import { newUuid } from '../../foundation/text/new-id.ts';
import { runWhileHeld } from '../../testing/run-while-held.ts';
import { createTestAccount, createTestKey } from '../../testing/test-account.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openAccounts } from '../accounts/accounts.ts';
import { operatorActor } from '../activity-log/log-activity.ts';
import { newKeyText } from '../keys/key-text.ts';
import { openKeys } from '../keys/keys.ts';
import { openLimits } from './limits.ts';
import { openKeyUse } from './usage/key-use.ts';
import { readKeyUse } from './usage/read-key-use.ts';
import { readUsedHours } from './usage/read-usage.ts';
import { openUsageCounter, type UsageCounter } from './usage/usage-counter.ts';

const test = useTestDatabase();
const start = new Date('2026-03-01T08:00:00Z');

describe('four processes and many clients', () => {
  const databases: Database[] = [];
  beforeAll(() => {
    for (let index = 0; index < 4; index += 1) {
      databases.push(openDatabase(test.connection, { size: 5, onConnectionError: () => undefined }));
    }
  });
  afterAll(() => Promise.all(databases.map((db) => db.close())));

  it('get exactly 600 through at once, each with its own count of what is left, and one more each 6 seconds', async () => {
    test.context.at = start;
    const account = await createTestAccount(test.context);
    const { key } = await createTestKey(test.context, account.id);
    const processes = databases.map((db) => openLimits({ ...test.context, db }));
    const ask = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, index) => processes[index % 4]!.admit('reporting', key)));
    const grantedIn = async (count: number) => (await ask(count)).filter((admission) => admission?.granted).length;

    const admissions = await ask(700);
    const granted = admissions.filter((admission) => admission!.granted);
    const left = granted.map((admission) => admission!.allowance.remaining).sort((a, b) => b - a);
    expect(left).toEqual(Array.from({ length: 600 }, (_, index) => 599 - index));
    const refused = admissions.filter((admission) => !admission!.granted);
    expect(refused.map((admission) => admission!.allowance)).toEqual(
      Array.from({ length: 100 }, () => ({
        bucket: 'reporting',
        limit: 600,
        remaining: 0,
        nextAt: start.getTime() / 1_000 + 6,
        waitSeconds: 6,
      })),
    );

    test.context.at = new Date(start.getTime() + 5_999);
    expect(await grantedIn(8)).toBe(0);
    test.context.at = new Date(start.getTime() + 6_000);
    expect(await grantedIn(8)).toBe(1);
    test.context.at = new Date(start.getTime() + 6_000 + 10 * 6_000);
    expect(await grantedIn(50)).toBe(10);
  });
});

describe('the use of allowances', () => {
  it('is written by two processes that counted two accounts in opposite order', async () => {
    test.context.at = start;
    const one = await createTestAccount(test.context);
    const other = await createTestAccount(test.context);
    const processes = [
      [one.id, other.id],
      [other.id, one.id],
    ].map((accountIds) => countIn(test.context, accountIds));
    await Promise.all(processes.map(({ write }) => write()));
    for (const held of [one.id, other.id]) {
      const again = [
        [one.id, other.id],
        [other.id, one.id],
      ].map((accountIds) => countIn(test.context, accountIds));
      const hold = (tx: Transaction) => tx.query('select 1 from usage_hours where account_id = $1 for update', [held]);
      const failures = await runWhileHeld(
        test.db,
        hold,
        again.map(({ write }) => write),
      );
      expect(failures).toEqual([undefined, undefined]);
    }
    expect([await usedBy(one.id), await usedBy(other.id)]).toEqual([6, 6]);
  });

  it('is kept until it can be written', async () => {
    test.context.at = start;
    const { id } = await createTestAccount(test.context);
    let isAway = true;
    const query: Database['query'] = (sql, values) =>
      isAway ? Promise.reject(new Unavailable('database')) : test.db.query(sql, values);
    const context = { ...test.context, db: { ...test.db, query } };
    const counter = countIn(context, [id]);
    const keyUse = openKeyUse(context);
    const call = {
      accountId: id,
      keyId: newUuid(),
      at: start,
      method: 'GET',
      status: 200,
      address: '::1',
      lacksScope: false,
    };
    keyUse.record({ ...call, path: '/first' });
    await expect(counter.write()).rejects.toThrow();
    await expect(keyUse.write()).rejects.toThrow();
    counter.count(id, 'requests', 1);
    keyUse.record({ ...call, path: '/second' });
    isAway = false;
    for (const { write } of [counter, keyUse, counter, keyUse]) await write();
    expect(await usedBy(id)).toBe(2);
    const { days, calls } = await readKeyUse(test.db, id, call.keyId, start);
    expect(days.at(-1)?.requests).toBe(2);
    expect(calls.map(({ path }) => path)).toEqual(['/second', '/first']);
  });

  function countIn(context: ModuleContext, accountIds: readonly string[]): UsageCounter {
    const counter = openUsageCounter(context);
    for (const accountId of accountIds) counter.count(accountId, 'requests', 1);
    return counter;
  }

  async function usedBy(accountId: string): Promise<number> {
    const { requests } = await readUsedHours(test.db, accountId, start);
    return requests.reduce((sum, { used }) => sum + used, 0);
  }
});

describe('who stands behind a key', () => {
  const open = async (keyFields: Parameters<typeof createTestKey>[2] = {}) => {
    test.context.at = start;
    const account = await createTestAccount(test.context);
    const key = await createTestKey(test.context, account.id, keyFields);
    return { account, key, limits: openLimits(test.context) };
  };

  it('is told with the account, the scopes and the values setting', async () => {
    const { account, key, limits } = await open({ scopes: ['read', 'reporting'], includeValues: true });
    expect(await limits.admit('requests', key.key)).toEqual({
      key: { id: key.id, bound: true, scopes: ['read', 'reporting'], includeValues: true, createdBy: account.ownerId },
      account: {
        id: account.id,
        subdomain: account.subdomain,
        servedAs: 'ACTIVE',
        plan: 'shared',
        zone: 'UTC',
        tenantId: account.tenantId,
        ownerId: account.ownerId,
        enforceScopes: false,
      },
      allowance: { bucket: 'requests', limit: 1_000, remaining: 999, nextAt: start.getTime() / 1_000, waitSeconds: 0 },
      granted: true,
    });
  });

  it('is nobody for a text that is no key, an unknown key and a revoked one', async () => {
    const { account, key, limits } = await open();
    const known = await limits.admit('requests', key.key);
    await openKeys(test.context).revoke(account.id, key.id, operatorActor);
    const texts = ['', 'shk.', `${key.key}x`, ` ${key.key}`, key.key.toUpperCase(), newKeyText(), key.key];
    const answers = await Promise.all(texts.map((text) => limits.admit('requests', text)));
    expect([known?.granted, answers]).toEqual([true, texts.map(() => null)]);
  });

  it('is nobody from the moment the key expires', async () => {
    const expiresAt = new Date(start.getTime() + 60_000);
    const { key, limits } = await open({ expiresAt });
    test.context.at = new Date(expiresAt.getTime() - 1);
    expect((await limits.admit('requests', key.key))?.granted).toBe(true);
    test.context.at = expiresAt;
    expect(await limits.admit('requests', key.key)).toBeNull();
  });

  it('is nobody at the instance host of another account', async () => {
    const { account, key, limits } = await open();
    expect((await limits.admit('requests', key.key, account.subdomain))?.granted).toBe(true);
    expect(await limits.admit('requests', key.key, `${account.subdomain}x`)).toBeNull();
  });

  it('is told apart when requests to two hosts are asked for together', async () => {
    const { account, key, limits } = await open();
    const hosts = ['other', account.subdomain, 'other', account.subdomain, null];
    const answers = await Promise.all(hosts.map((host) => limits.admit('requests', key.key, host)));
    expect(answers.map((answer) => answer?.granted ?? null)).toEqual([null, true, null, true, true]);
  });

  it('is recognised for an unbound key at any host, but nothing is taken for it', async () => {
    const { account, key, limits } = await open({ bound: false });
    const admission = await limits.admit('requests', key.key, `${account.subdomain}x`);
    expect(admission).toMatchObject({ key: { bound: false }, granted: false, allowance: { remaining: 1_000 } });
  });

  // Document 1, Limits: 402 and the 404 of a closed account are not among the uncounted reporting responses.
  it.each([
    ['suspend', 'requests', false],
    ['suspend', 'reporting', true],
    ['beginClosing', 'requests', true],
    ['beginClosing', 'reporting', true],
    ['close', 'requests', false],
    ['close', 'reporting', true],
  ] as const)('after the step "%s" a request of the bucket "%s" counts: %s', async (step, bucket, counts) => {
    const { account, key, limits } = await open();
    const { remaining: before } = (await limits.admit(bucket, key.key))!.allowance;
    await openAccounts(test.context).changeStatus(account.id, { step });
    const admission = await limits.admit(bucket, key.key);
    expect(admission).toMatchObject({ granted: counts, allowance: { remaining: counts ? before - 1 : before } });
  });

  it('is asked for in every request: a new plan counts from the next one on', async () => {
    const { account, key, limits } = await open();
    await limits.admit('requests', key.key);
    await openAccounts(test.context).change(account.id, { plan: 'dedicated' });
    expect((await limits.admit('requests', key.key))?.allowance).toMatchObject({ limit: 25_000, remaining: 24_974 });
  });

  it('gets a request back that does not count, and never more than it had', async () => {
    const { key, limits } = await open();
    const admission = await limits.admit('reporting', key.key);
    expect((await limits.giveBack(admission!)).remaining).toBe(600);
    expect((await limits.giveBack(admission!)).remaining).toBe(600);
    expect((await limits.admit('reporting', key.key))?.allowance.remaining).toBe(599);
  });

  it('is written down as last used, at most once a minute', async () => {
    const { account, key, limits } = await open();
    const lastUsed = async () => (await openKeys(test.context).read(account.id, key.id)).lastUsedAt?.toISOString();
    expect(await lastUsed()).toBeUndefined();
    const seen = [];
    for (const seconds of [0, 60, 61]) {
      test.context.at = new Date(start.getTime() + seconds * 1_000);
      await limits.admit('requests', key.key);
      seen.push(await lastUsed());
    }
    expect(seen).toEqual(['2026-03-01T08:00:00.000Z', '2026-03-01T08:00:00.000Z', '2026-03-01T08:01:01.000Z']);
  });
});
