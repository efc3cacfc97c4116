import { describe, expect, it } from 'vitest';
import { completeDays, listChecks, settleAt } from '../checks/check-answers.ts';
import { openPortal } from '../system/portal.ts';
import { login } from '../system/session.ts';
import { stockInstance } from '../system/stocked-instance.ts';
import { useOwnSystem } from '../system/system.ts';

// Document 4, section 2: a suspended account that starts closing stays refused as suspended until it is closed, and an
// active account that is closing is served and checked daily until it is closed. The clock only moves forward.
const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

async function step(accountId: string, name: string): Promise<number> {
  return (await run.system.operator('POST', `/accounts/${accountId}/${name}`)).status;
}

/** How every surface answers an account. Sessions sign in again, because a suspension ends all sessions. */
async function answersOf(account: { readonly id: string; readonly subdomain: string }, key: string) {
  const { system } = run;
  const headers = { 'x-api-key': key };
  const portal = await openPortal(system, account.subdomain).catch(() => null);
  const credentials = { username: 'owner@example.com', password: 'correct horse battery' };
  const statusOf = async (answer: Promise<{ status: number } | undefined>) => (await answer)?.status;
  const product = { name: 'Gauze', category: { id: 'ROOT' } };
  return {
    reporting: await statusOf(system.platform('/api/v1/reporting', { headers })),
    summary: await statusOf(system.platform('/api/v1/reporting/summary', { headers })),
    webhooks: await statusOf(system.platform('/api/v1/webhooks', { headers })),
    newReceiver: await statusOf(system.platform('/api/v1/webhooks/test-receivers', { method: 'POST', headers })),
    data: await statusOf(system.instance(account.subdomain, '/api/v1/generic/product', { headers })),
    write: await statusOf(
      system.instance(account.subdomain, '/api/v1/generic/product', { method: 'POST', headers, body: product }),
    ),
    login: (await login(system, account.subdomain, credentials)).status,
    portalReports: await statusOf(portal?.call('GET', '/reports/summary') ?? Promise.resolve(undefined)),
    portalWebhooks: await statusOf(portal?.call('GET', '/webhooks') ?? Promise.resolve(undefined)),
  };
}

describe('a suspended account that begins closing', () => {
  it('402 on every surface until it is closed; its status is CLOSING, and it cannot be reactivated', async () => {
    const account = await run.system.createAccount();
    const { key } = await run.system.createKey(account.id);
    await step(account.id, 'suspend');
    const suspended = await answersOf(account, key);
    expect(new Set(Object.values(suspended))).toEqual(new Set([402]));
    expect(await step(account.id, 'begin-closing')).toBe(200);
    expect(await answersOf(account, key)).toEqual(suspended);
    const portal = await openPortal(run.system, account.subdomain);
    expect(await portal.json(200, 'GET', '/me')).toMatchObject({ account: { status: 'SUSPENDED' } });
    expect((await run.system.operator('GET', `/accounts/${account.id}`)).json()['status']).toBe('CLOSING');
    expect(await step(account.id, 'reactivate')).toBe(409);
    expect(await answersOf(account, key)).toEqual(suspended);
    expect(await step(account.id, 'close')).toBe(200);
    expect((await answersOf(account, key)).summary).toBe(404);
  });

  it('is not checked, by the schedule or by hand; nothing is exported, and its archives are out of reach', async () => {
    const { account } = await stockInstance(run.system);
    const owner = await openPortal(run.system, account.subdomain);
    const daily = { cadence: 'daily', weekday: 1, dayOfMonth: 1, includeValues: false, recipients: [] };
    await owner.json(200, 'PUT', '/exports/schedule', daily);
    expect((await run.system.operator('POST', `/accounts/${account.id}/checks`)).status).toBe(200);
    await run.system.operator('POST', '/settle');
    const { runs } = await owner.json<{ runs: { id: string; state: string }[] }>(200, 'GET', '/exports');
    expect(runs).toMatchObject([{ state: 'done' }]);
    const archive = `/exports/runs/${runs[0]!.id}/download`;
    expect((await owner.call('GET', archive)).status).toBe(200);
    await step(account.id, 'suspend');
    await step(account.id, 'begin-closing');
    await settleAt(run.system, '2026-03-02T05:00:00Z');
    expect(await completeDays(run.system, account.id)).toEqual(['2026-03-01']);
    expect((await run.system.operator('POST', `/accounts/${account.id}/checks`)).status).toBe(409);
    const back = await openPortal(run.system, account.subdomain);
    expect((await back.call('GET', archive)).status).not.toBe(200);
    expect((await back.call('POST', '/exports/runs')).status).not.toBe(201);
    expect((await back.json<{ runs: unknown[] }>(200, 'GET', '/exports')).runs).toHaveLength(1);
  });
});

describe('an account that begins closing before its instance is there', () => {
  it.each([false, 'begin'])('503, 409 and 404, as before (provision: %s)', async (provision) => {
    const account = await run.system.createAccount({ provision });
    const { key } = await run.system.createKey(account.id);
    await step(account.id, 'begin-closing');
    expect(await answersOf(account, key)).toMatchObject({
      ...{ reporting: 503, summary: 503, webhooks: 409, newReceiver: 409, data: 404, write: 404, login: 404 },
    });
    expect((await run.system.operator('POST', `/accounts/${account.id}/checks`)).status).toBe(409);
  });
});

describe('an active account that is closing', () => {
  it('is checked daily until it is closed, so the promised first check comes', async () => {
    const { account } = await stockInstance(run.system);
    const headers = { 'x-api-key': (await run.system.createKey(account.id)).key };
    const summary = async () => (await run.system.platform('/api/v1/reporting/summary', { headers })).json();
    await step(account.id, 'begin-closing');
    expect(await summary()).toMatchObject({
      state: 'NO_CAPTURE',
      message: expect.stringContaining('2026-03-03T04:00') as string,
    });
    await settleAt(run.system, '2026-03-03T04:00:00Z');
    expect(await summary()).toMatchObject({ state: 'OK', captureLocalDate: '2026-03-03' });
    await settleAt(run.system, '2026-03-04T04:00:00Z');
    expect(await completeDays(run.system, account.id)).toEqual(['2026-03-04', '2026-03-03']);
    expect((await run.system.operator('POST', `/accounts/${account.id}/checks`)).status).toBe(200);
    await step(account.id, 'close');
    await settleAt(run.system, '2026-03-05T05:00:00Z');
    expect((await listChecks(run.system, account.id)).map(({ day }) => day)).toEqual(['2026-03-04', '2026-03-03']);
  });
});
