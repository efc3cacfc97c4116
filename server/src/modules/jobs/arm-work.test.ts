import { expect, it } from 'vitest';
import type { Transaction } from '../../database/database.ts';
import { newUuid } from '../../foundation/text/new-id.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { armWork } from './arm-work.ts';

const test = useTestDatabase('on-one-server');

/** What arms the row waits for the next statement, which is usually the commit. */
const sendAll = (tx: Transaction) => tx.query('select');

/** Transactions that have armed the row stay open until the test ends them. */
function openArmers(accountId: string) {
  const armed: string[] = [];
  const arm = (name: string, at: Date) => {
    let end = (): void => undefined;
    const isEnded = new Promise<void>((resolve) => (end = resolve));
    const done = test.db.transaction((tx) => {
      armWork(tx, accountId, 'events', at);
      tx.atEnd('~', async () => {
        await sendAll(tx);
        armed.push(name);
        await isEnded;
      });
      return Promise.resolve();
    });
    return { end, done };
  };
  return { armed, arm };
}

const waiting = async () =>
  (await test.db.query<{ pid: number }>('select distinct pid from pg_locks where not granted')).length;
const dueAt = async (accountId: string) =>
  (await test.db.query<{ at: Date }>('select due_at as at from due_work where account_id = $1', [accountId]))[0]?.at;

it('those who arm a missing row at once wait for the first of them alone, not one for the other', async () => {
  const accountId = newUuid();
  const { armed, arm } = openArmers(accountId);
  const first = arm('first', test.context.at);
  await expect.poll(() => armed).toEqual(['first']);
  const others = ['second', 'third', 'fourth'].map((name) => arm(name, test.context.at));
  await expect.poll(waiting).toBe(3);
  first.end();
  await expect.poll(() => [...armed].sort()).toEqual(['first', 'fourth', 'second', 'third']);
  for (const { end } of others) end();
  await Promise.all([first, ...others].map(({ done }) => done));
  expect(await dueAt(accountId)).toEqual(test.context.at);
});

it('the earliest of them decides when it is due', async () => {
  const accountId = newUuid();
  const { armed, arm } = openArmers(accountId);
  const earlier = new Date(test.context.at.getTime() - 60_000);
  const first = arm('first', test.context.at);
  await expect.poll(() => armed).toEqual(['first']);
  const other = arm('other', earlier);
  await expect.poll(waiting).toBe(1);
  first.end();
  other.end();
  await Promise.all([first.done, other.done]);
  expect(await dueAt(accountId)).toEqual(earlier);
});
