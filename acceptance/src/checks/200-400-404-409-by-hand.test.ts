import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { runToEnd } from '../system/start-program.ts';
import { stockInstance } from '../system/stocked-instance.ts';
import { useOwnSystem } from '../system/system.ts';
import { listChecks, missing, type CheckAnswer } from './check-answers.ts';

// Document 5: `POST /accounts/{id}/checks`, `GET /accounts/{id}/checks`, `storehouse check run|list`.
const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

const check = (accountId: string, body?: unknown) => run.system.operator('POST', `/accounts/${accountId}/checks`, body);
const done = (rows: number) => ({ state: 'completed', rows, capturedAt: expect.any(String) as string, error: null });

describe('POST /accounts/{id}/checks', () => {
  it('200 with every part, at the clock’s time', async () => {
    const { account } = await stockInstance(run.system);
    const answer = await check(account.id);
    const { now } = (await run.system.operator('GET', '/clock')).json<{ now: string }>();
    expect([answer.status, answer.json()]).toEqual([
      200,
      {
        day: '2026-03-01',
        parts: {
          stock: { state: 'completed', rows: 1, capturedAt: now, error: null },
          prices: done(0),
          orders: done(0),
          activity: done(0),
        },
      },
    ]);
    expect(await listChecks(run.system, account.id)).toEqual([answer.json()]);
  });

  it('200 and runs only the missing parts', async () => {
    const { account } = await stockInstance(run.system);
    const first = (await check(account.id, { parts: ['stock'] })).json<CheckAnswer>();
    expect(first.parts).toEqual({ stock: done(1), prices: missing, orders: missing, activity: missing });
    await run.system.advanceClock(60);
    const second = (await check(account.id)).json<CheckAnswer>();
    expect(second.parts).toEqual({ stock: first.parts.stock, prices: done(0), orders: done(0), activity: done(0) });
    expect(second.parts.prices.capturedAt).not.toBe(first.parts.stock.capturedAt);
    await run.system.advanceClock(60);
    expect((await check(account.id)).json()).toEqual(second);
  });

  it('200 with a failed part and its reason', async () => {
    const account = await run.system.createAccount();
    const answer = (await check(account.id, { parts: ['prices', 'orders'] })).json<CheckAnswer>();
    expect(answer.parts.prices).toEqual({
      state: 'failed',
      rows: null,
      capturedAt: expect.any(String) as string,
      error: 'Prices are recorded after the stock of the same day, which has not been checked yet.',
    });
    expect(answer.parts.orders).toEqual(done(0));
  });

  it.each([[{ parts: [] }], [{ parts: ['weather'] }], [{ parts: 'stock' }], [{ part: ['stock'] }], [[]]])(
    '400 for %j',
    async (body) => {
      const account = await run.system.createAccount();
      expect((await check(account.id, body)).status).toBe(400);
      expect(await listChecks(run.system, account.id)).toEqual([]);
    },
  );

  it('404 for an account that does not exist', async () => {
    expect((await check(randomUUID())).status).toBe(404);
    expect((await run.system.operator('GET', `/accounts/${randomUUID()}/checks`)).status).toBe(404);
  });

  it('409 for an account without an instance, suspended or closed', async () => {
    const unprovisioned = await run.system.createAccount({ provision: false });
    const suspended = await run.system.createAccount();
    await run.system.operator('POST', `/accounts/${suspended.id}/suspend`, { reason: 'unpaid' });
    const closed = await run.system.createAccount();
    await run.system.operator('POST', `/accounts/${closed.id}/close`);
    for (const { id } of [unprovisioned, suspended, closed]) expect((await check(id)).status).toBe(409);
  });
});

describe('storehouse check', () => {
  it('run and list', async () => {
    const { account } = await stockInstance(run.system);
    const storehouse = (...args: string[]) =>
      runToEnd(['check', ...args, '--account', account.subdomain, '--data', run.system.program.dataDir]);
    const stock = await storehouse('run', '--parts', 'stock', '--json');
    expect([stock.code, stock.stderr]).toEqual([0, '']);
    expect((JSON.parse(stock.stdout) as CheckAnswer).parts).toMatchObject({ stock: done(1), orders: missing });
    const all = await storehouse('run', '--full');
    expect([all.code, all.stdout.match(/completed/g)?.length]).toEqual([0, 4]);
    const listed = await storehouse('list', '--json');
    expect(JSON.parse(listed.stdout)).toEqual(await listChecks(run.system, account.id));
    expect((await storehouse('list')).stdout).toMatch(/^day .*\n2026-03-01( +completed){4}\n$/);
  });

  it('run exits with 1 if a part failed', async () => {
    const { subdomain } = await run.system.createAccount();
    const flags = ['--account', subdomain, '--parts', 'prices', '--data', run.system.program.dataDir];
    const { code, stdout } = await runToEnd(['check', 'run', ...flags]);
    expect([code, stdout]).toEqual([1, expect.stringContaining('which has not been checked yet')]);
  });
});
