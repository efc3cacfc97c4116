import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSecrets } from '../../database/secrets/secrets.ts';
import { keysOfEnvironment, secretKeyOf } from '../../foundation/secrets/secret-keys.ts';
import { restoreFile, takeBackup } from '../../testing/backup-files.ts';
import { createTestAccount } from '../../testing/test-account.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openIdempotency, type Idempotency } from './idempotency.ts';
import { onceSql } from './once-sql.ts';
import { namesOf } from './stored-request.ts';

const test = useTestDatabase();
let idempotency: Idempotency;
let accountId: string;
let key: string;

beforeAll(async () => {
  const secrets = await openSecrets(test.db, keysOfEnvironment([secretKeyOf(randomBytes(32))]));
  idempotency = openIdempotency({ ...test.context, secrets });
  ({ id: accountId } = await createTestAccount(test.context));
  await test.db.query('create table public.effects (name text)');
});
beforeEach(() => {
  key = randomUUID();
});

const open = (fingerprint = 'one', answers: 'plain' | 'sealed' = 'plain') =>
  idempotency.open({ accountId, key, fingerprint: Buffer.from(fingerprint) }, answers);
const insert = (call: ReturnType<typeof open>) =>
  call.db.transaction((tx) => tx.query('insert into public.effects values ($1)', [key]));
const effects = () => test.db.query('select 1 from public.effects where name = $1', [key]);
const created = { status: 201, headers: { location: '/x' }, body: `{"text":"it's \\\\ $1 \\u0000"}` };
const refused = { status: 400, headers: {}, body: 'refused' };

describe('an operation with a key', () => {
  it('commits together with its answer, not before', async () => {
    const call = open();
    await insert(call);
    expect(await effects()).toEqual([]);
    expect(await call.settle(created)).toBeNull();
    expect(await effects()).toHaveLength(1);
    await expect(insert(open())).rejects.toMatchObject({ earlier: { kind: 'answered', answer: created } });
    expect(await effects()).toHaveLength(1);
  });

  it('stores an answer with a secret sealed', async () => {
    const call = open('one', 'sealed');
    await insert(call);
    await call.settle(created);
    const rows = await test.db.query(
      'select answer, sealed_answer from idempotency_keys where sealed_answer is not null',
    );
    expect(rows).toEqual([{ answer: null, sealed_answer: expect.stringMatching(/^v1:/) as string }]);
    await expect(insert(open())).rejects.toMatchObject({ earlier: { kind: 'answered', answer: created } });
  });

  it('is rolled back when it fails after its transaction, and the error is remembered', async () => {
    const call = open();
    await insert(call);
    expect(await call.settle(refused)).toBeNull();
    expect(await effects()).toEqual([]);
    expect(await open().settle(refused)).toEqual({ kind: 'answered', answer: refused });
    // A server error is not remembered.
    key = randomUUID();
    const failing = open();
    await insert(failing);
    await failing.settle({ status: 500, headers: {}, body: '' });
    expect(await effects()).toEqual([]);
    await expect(insert(open())).resolves.toBeDefined();
  });

  it('tries again under the same key when its transaction fails', async () => {
    const call = open();
    await expect(call.db.transaction(() => Promise.reject(new Error('a number is taken')))).rejects.toThrow('taken');
    await insert(call);
    await call.settle(created);
    expect(await effects()).toHaveLength(1);
  });

  it('has one transaction', async () => {
    const call = open();
    await insert(call);
    expect(() => insert(call)).toThrow('one transaction');
    await call.settle(created);
  });

  it('excludes others until it is answered: the same, another, a refused one', async () => {
    const first = open();
    await insert(first);
    await expect(insert(open())).rejects.toMatchObject({ earlier: { kind: 'in-progress' } });
    expect(await open('two').settle(refused)).toEqual({ kind: 'in-progress' });
    await first.settle(created);
    await expect(insert(open('two'))).rejects.toMatchObject({ earlier: { kind: 'conflict' } });
    expect(await open('two').settle(refused)).toEqual({ kind: 'conflict' });
    expect(await open('two').settle({ ...refused, status: 403 })).toEqual({ kind: 'conflict' });
  });

  it('does nothing when another answer got under its key meanwhile', async () => {
    const call = open();
    await insert(call);
    // As if the lock had been lost.
    const { keyId } = namesOf({ accountId, key, fingerprint: Buffer.from('one') });
    await test.db.query(
      `insert into idempotency_keys (account_id, key_id, fingerprint, created_at, answer) values ($1, $2, $3, $4, $5)`,
      [accountId, keyId, Buffer.from('one'), test.context.clock.now(), JSON.stringify(refused)],
    );
    expect(await call.settle(created)).toEqual({ kind: 'answered', answer: refused });
    expect(await effects()).toEqual([]);
  });
});

describe('an operation of one statement', () => {
  const sql = onceSql({
    given: 2,
    insert: 't as (insert into public.effects select $2 from first returning name)',
    made: 'select name as result from t',
  });
  // On another connection, because a transaction sees the state of the others as it was at its first look. On a
  // cluster, another node waits for the lock, and the extension waits for that node.
  const waiting = () =>
    test.db
      .query(`select 1 from pg_stat_activity where wait_event_type in ('Lock', 'Extension') and query like 'with first as%'
      and datname = current_database()`);
  const insertOnce = (call: ReturnType<typeof open>) => call.once(sql, [accountId, key]);

  it('is done once; a repeated request gets its result, and its own answer again', async () => {
    const first = open();
    expect(await insertOnce(first)).toBe(key);
    expect(await first.settle(created)).toBeNull();
    const again = open();
    expect(await insertOnce(again)).toBe(key);
    expect(await again.settle(created)).toEqual({ kind: 'answered', answer: created });
    expect(await effects()).toHaveLength(1);
  });

  it('leaves another request, a running one and a forgotten key to the transaction', async () => {
    await insertOnce(open());
    expect(await insertOnce(open('two'))).toBeNull();
    await expect(insert(open('two'))).rejects.toMatchObject({ earlier: { kind: 'conflict' } });
    await test.db.query(`update idempotency_keys set created_at = created_at - interval '24 hours'`);
    expect(await insertOnce(open())).toBeNull();
    expect(await effects()).toHaveLength(1);

    key = randomUUID();
    const running = open();
    await insert(running);
    expect(await insertOnce(open())).toBeNull();
    await running.settle(created);
    expect(await effects()).toHaveLength(1);
  });

  it('is done once by twenty at the same time', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => insertOnce(open())));
    expect(results.filter((result) => result !== null && result !== key)).toEqual([]);
    expect(results).toContain(key);
    expect(await effects()).toHaveLength(1);
  });

  it('does nothing when another answer got under its key meanwhile', async () => {
    const { keyId } = namesOf({ accountId, key, fingerprint: Buffer.from('one') });
    // As if the lock had been lost: the other transaction commits while the statement waits for the primary key.
    const { pending } = await test.db.transaction(async (tx) => {
      await tx.query(
        `insert into idempotency_keys (account_id, key_id, fingerprint, created_at, answer) values ($1, $2, $3, $4, $5)`,
        [accountId, keyId, Buffer.from('one'), test.context.clock.now(), JSON.stringify(refused)],
      );
      const started = { pending: insertOnce(open()) };
      await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(1);
      return started;
    });
    expect(await pending).toBeNull();
    expect(await effects()).toEqual([]);
  });

  it('remembers nothing of a statement that fails', async () => {
    const failing = onceSql({
      given: 2,
      insert: 't as (insert into public.effects select (1 / length(left($2, 0)))::text from first returning name)',
      made: 'select name as result from t',
    });
    await expect(open().once(failing, [accountId, key])).rejects.toThrow('division by zero');
    expect(await insertOnce(open())).toBe(key);
  });
});

describe('work that continues after its transaction', () => {
  const start = async (call: ReturnType<typeof open>, workId: string) =>
    call.db.transaction(async (tx) => {
      await tx.query('insert into public.effects values ($1)', [key]);
      await call.startWork(tx, workId);
    });

  it('commits at once, keeps others waiting, and is answered later', async () => {
    const call = open();
    await start(call, randomUUID());
    expect(await effects()).toHaveLength(1);
    await expect(insert(open())).rejects.toMatchObject({ earlier: { kind: 'in-progress' } });
    await call.db.transaction((tx) => tx.query('select 1'));
    expect(await call.settle(created)).toBeNull();
    await expect(insert(open())).rejects.toMatchObject({ earlier: { kind: 'answered' } });
  });

  it('of a process that died is taken over when its lease is over, and answered once', async () => {
    const [call, workId] = [open(), randomUUID()];
    await start(call, workId);
    await test.db.query(`update idempotency_keys set lease_until = '-infinity' where work_id = $1`, [workId]);
    const retry = open();
    await expect(insert(retry)).rejects.toMatchObject({ name: 'InterruptedWork', workId });
    expect(await retry.settle(created)).toBeNull();
    // The first was only slow: it gives the same answer.
    expect(await call.settle({ ...created, body: 'other' })).toEqual({ kind: 'answered', answer: created });
    expect(await effects()).toHaveLength(1);
  });
});

describe('stored keys', () => {
  it('are dropped after a day, and by a restore', async () => {
    const count = async () =>
      (await test.db.query('select 1 from idempotency_keys where account_id = $1', [accountId])).length;
    await open().settle(refused);
    const before = await count();
    await test.db.query(
      `update idempotency_keys set created_at = created_at - interval '24 hours' where account_id = $1`,
      [accountId],
    );
    key = randomUUID();
    await open().settle(refused);
    expect(await count()).toBe(before + 1);
    await idempotency.drop(accountId);
    expect(await count()).toBe(1);
    await restoreFile(test.db, await takeBackup(test.db));
    expect(await count()).toBe(0);
  });
});
