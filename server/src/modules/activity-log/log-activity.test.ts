import { describe, expect, it } from 'vitest';
import { createTestAccount } from '../../testing/test-account.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { logActivity, operatorActor, type Activity } from './log-activity.ts';

const test = useTestDatabase();

describe('the activity log of an account', () => {
  const entries = (accountId: string) =>
    test.db.query(
      `select at, actor_kind, actor_id, action, subject, detail from activity_log
       where account_id = $1 and action like 'key.test_%' order by action`,
      [accountId],
    );

  it('says who did what to which thing, and when', async () => {
    const { id, ownerId } = await createTestAccount(test.context);
    const at = new Date('2026-03-02T09:00:00Z');
    const activities: Activity[] = [
      { actor: operatorActor, action: 'key.test_a', subject: null },
      {
        actor: { kind: 'person', id: ownerId },
        action: 'key.test_b',
        subject: 'thing',
        detail: { from: 1, to: ['x'] },
      },
    ];
    for (const activity of activities) await logActivity(test.db, id, at, activity);
    expect(await entries(id)).toEqual([
      { at, actor_kind: 'operator', actor_id: null, action: 'key.test_a', subject: null, detail: {} },
      {
        at,
        actor_kind: 'person',
        actor_id: ownerId,
        action: 'key.test_b',
        subject: 'thing',
        detail: { from: 1, to: ['x'] },
      },
    ]);
  });

  it('keeps nothing of a change that was taken back', async () => {
    const { id } = await createTestAccount(test.context);
    const failing = test.db.transaction(async (tx) => {
      await logActivity(tx, id, test.context.at, { actor: operatorActor, action: 'key.test_lost', subject: null });
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    expect(await entries(id)).toEqual([]);
  });
});
