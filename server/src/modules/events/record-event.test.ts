import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestAccount } from '../../testing/test-account.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { recordEvent } from './record-event.ts';

const test = useTestDatabase();
const reported = vi.spyOn(test.context.log, 'error');

let accountId = '';
beforeAll(async () => {
  accountId = (await createTestAccount(test.context, { provision: false })).id;
});
beforeEach(async () => {
  reported.mockClear();
  await test.db.query('delete from events');
});

const events = () => test.db.query('select type, data, accepted_at from events where account_id = $1', [accountId]);
const suspended = (reason: string) => ({
  type: 'tenant.suspended' as const,
  data: { tenantId: 't', status: 'SUSPENDED' as const, reason },
  at: new Date('2026-03-02T09:00:00Z'),
});

let changes = 0;

/** Records an event together with a change, here a new account name, and checks that the change was made. */
async function recordWithChange(reason: string): Promise<void> {
  changes += 1;
  const name = `renamed ${String(changes)} times`;
  await test.db.transaction(async (tx) => {
    await tx.query('update accounts set name = $2 where account_id = $1', [accountId, name]);
    await recordEvent(tx, accountId, suspended(reason), test.context.log);
  });
  const [account] = await test.db.query<{ name: string }>('select name from accounts where account_id = $1', [
    accountId,
  ]);
  expect(account!.name).toBe(name);
}

describe('recording an event', () => {
  it('accepts it with the change behind it', async () => {
    await recordWithChange('unpaid');
    const { type, data, at } = suspended('unpaid');
    expect(await events()).toEqual([{ type, data, accepted_at: at }]);
    expect(reported).not.toHaveBeenCalled();
  });

  it('is undone with the change behind it', async () => {
    const failing = test.db.transaction(async (tx) => {
      await recordEvent(tx, accountId, suspended('unpaid'), test.context.log);
      throw new Error('the change fails');
    });
    await expect(failing).rejects.toThrow('the change fails');
    expect(await events()).toEqual([]);
  });

  it('accepts 256 KiB of data and reports a byte more, in UTF-8', async () => {
    const envelope = Buffer.byteLength(JSON.stringify(suspended('').data));
    const room = 256 * 1024 - envelope;
    await recordWithChange('x'.repeat(room));
    expect(await events()).toHaveLength(1);
    await recordWithChange('x'.repeat(room + 1));
    await recordWithChange('é'.repeat(room / 2 + 1));
    expect(await events()).toHaveLength(1);
    expect(reported.mock.calls.map(([, message]) => message)).toEqual([
      'event not accepted: its data is too large',
      'event not accepted: its data is too large',
    ]);
  });

  it('never fails the change when it cannot be written, and tells the operator', async () => {
    await test.db.query('alter table events add constraint refuse_all check (false) not valid');
    try {
      await recordWithChange('unpaid');
    } finally {
      await test.db.query('alter table events drop constraint refuse_all');
    }
    expect(await events()).toEqual([]);
    expect(reported).toHaveBeenCalledExactlyOnceWith(
      {
        accountId,
        type: 'tenant.suspended',
        err: expect.objectContaining({ constraint: expect.stringMatching(/^refuse_all/) as string }),
      },
      'event not accepted',
    );
  });
});
