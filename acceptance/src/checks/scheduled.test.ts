import { describe, expect, it } from 'vitest';
import { stockInstance } from '../system/stocked-instance.ts';
import { useOwnSystem } from '../system/system.ts';
import { completeDays, listChecks, settleAt } from './check-answers.ts';

// Document 1: once a day, after 04:00 in the account's zone. The clock only moves forward, so these tests run in order.
const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
const days = (account: { id: string }) => completeDays(run.system, account.id);

describe('a daily check', () => {
  it('of a new account runs after the next 04:00', async () => {
    const { account } = await stockInstance(run.system);
    await settleAt(run.system, '2026-03-02T03:59:59Z');
    expect(await days(account)).toEqual([]);
    await settleAt(run.system, '2026-03-02T04:00:00Z');
    expect(await listChecks(run.system, account.id)).toEqual([
      {
        day: '2026-03-02',
        parts: Object.fromEntries(
          Object.entries({ stock: 1, prices: 0, orders: 0, activity: 1 }).map(([part, rows]) => [
            part,
            { state: 'completed', rows, capturedAt: '2026-03-02T04:00:00.000Z', error: null },
          ]),
        ),
      },
    ]);
    // It runs once, and missed days are not made up for.
    await settleAt(run.system, '2026-03-02T23:00:00Z');
    await settleAt(run.system, '2026-03-06T02:00:00Z');
    expect(await days(account)).toEqual(['2026-03-02']);
    await settleAt(run.system, '2026-03-06T11:00:00Z');
    expect(await days(account)).toEqual(['2026-03-06', '2026-03-02']);
  });

  it('runs when due, without a call to settle', async () => {
    const account = await run.system.createAccount();
    await run.system.operator('PUT', '/clock', { now: '2026-03-07T04:00:00Z' });
    await expect.poll(() => days(account)).toEqual(['2026-03-07']);
  });

  it('follows the zone, to the quarter hour', async () => {
    const [kolkata, kathmandu, la] = await Promise.all(
      ['Asia/Kolkata', 'Asia/Kathmandu', 'America/Los_Angeles'].map((zone) => run.system.createAccount({ zone })),
    );
    const all = () => Promise.all([kolkata!, kathmandu!, la!].map(days));
    await settleAt(run.system, '2026-03-07T12:00:00Z');
    expect(await all()).toEqual([[], [], ['2026-03-07']]);
    await settleAt(run.system, '2026-03-07T22:14:59Z');
    expect(await all()).toEqual([[], [], ['2026-03-07']]);
    await settleAt(run.system, '2026-03-07T22:15:00Z');
    expect(await all()).toEqual([[], ['2026-03-08'], ['2026-03-07']]);
    await settleAt(run.system, '2026-03-07T22:30:00Z');
    expect(await all()).toEqual([['2026-03-08'], ['2026-03-08'], ['2026-03-07']]);
  });

  it('runs an hour earlier in UTC on a day of 23 hours', async () => {
    const la = await run.system.createAccount({ zone: 'America/Los_Angeles' });
    await settleAt(run.system, '2026-03-08T10:59:59Z');
    expect(await days(la)).toEqual([]);
    await settleAt(run.system, '2026-03-08T11:00:00Z');
    expect(await days(la)).toEqual(['2026-03-08']);
  });

  it('never repeats a day when the zone moves back, and continues with the next one', async () => {
    const account = await run.system.createAccount({ zone: 'Pacific/Auckland' });
    await settleAt(run.system, '2026-03-08T15:00:00Z');
    expect(await days(account)).toEqual(['2026-03-09']);
    await run.system.operator('PATCH', `/accounts/${account.id}`, { zone: 'America/Los_Angeles' });
    await settleAt(run.system, '2026-03-08T23:00:00Z');
    expect((await run.system.operator('POST', `/accounts/${account.id}/checks`)).json()).toMatchObject({
      day: '2026-03-08',
      parts: { stock: { state: 'missing' } },
    });
    await settleAt(run.system, '2026-03-09T15:00:00Z');
    expect(await days(account)).toEqual(['2026-03-09']);
    await settleAt(run.system, '2026-03-10T11:00:00Z');
    expect(await days(account)).toEqual(['2026-03-10', '2026-03-09']);
  });

  it('is skipped while the account is suspended', async () => {
    const account = await run.system.createAccount();
    await run.system.operator('POST', `/accounts/${account.id}/suspend`, { reason: 'unpaid' });
    await settleAt(run.system, '2026-03-11T05:00:00Z');
    expect(await days(account)).toEqual([]);
    await run.system.operator('POST', `/accounts/${account.id}/reactivate`);
    await settleAt(run.system, '2026-03-11T06:00:00Z');
    expect(await days(account)).toEqual(['2026-03-11']);
  });

  it('appears in the metrics', async () => {
    const metrics = (await run.system.operator('GET', '/metrics')).text;
    expect(metrics).toMatch(/storehouse_check_parts_total\{part="stock",outcome="completed"\} [1-9]/);
    expect(metrics).toMatch(/storehouse_check_part_seconds_count\{part="orders"\} [1-9]/);
    expect(metrics).toMatch(/storehouse_queue_oldest_seconds\{queue="checks"\} 0/);
  });
});
