import type { UsageAnswer } from '@storehouse/contract/operations/portal/account-operations';
import { expect, it } from 'vitest';
import { openPortal } from '../system/portal.ts';
import { useOwnSystem } from '../system/system.ts';

// Documents 1 to 3, Limits: what the portal shows of them.
const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:10:00Z'] });

it('shows both allowances and the delivery cap, now and by the hour, and takes nothing from them', async () => {
  const { id, subdomain } = await run.system.createAccount();
  let portal = await openPortal(run.system, subdomain);
  const { key } = await run.system.createKey(id);
  const headers = { 'x-api-key': key };
  const usage = () => portal.json<UsageAnswer>(200, 'GET', '/usage');

  const fresh = await usage();
  expect([fresh.requests.limit, fresh.reporting.limit, fresh.deliveries.limit]).toEqual([1_000, 600, 1_000]);
  expect([fresh.requests.remaining, fresh.reporting.remaining, fresh.deliveries.remaining]).toEqual([
    1_000, 600, 1_000,
  ]);
  expect(fresh.requests.hours).toHaveLength(24);
  expect(fresh.requests.hours.at(-1)).toEqual({ hour: '2026-03-01T08:00:00.000Z', used: 0 });

  for (let calls = 0; calls < 3; calls += 1) await run.system.platform('/api/v1/webhooks', { headers });
  for (let calls = 0; calls < 2; calls += 1) await run.system.platform('/api/v1/reporting/none', { headers });
  await run.system.advanceClock(3_600);
  portal = await openPortal(run.system, subdomain);
  await run.system.instance(subdomain, '/api/v1/locations', { headers });

  const receiver = await portal.json<{ url: string }>(201, 'POST', '/webhooks/test-receivers');
  const draft = { name: 'Orders', url: receiver.url, events: ['order.created'] };
  const webhook = await portal.json<{ id: string }>(201, 'POST', '/webhooks', draft);
  await portal.json(200, 'POST', `/webhooks/${webhook.id}/test`);

  const { requests, reporting, deliveries } = await usage();
  const lastTwo = (of: UsageAnswer['requests']) => of.hours.slice(-2).map(({ used }) => used);
  expect([lastTwo(requests), lastTwo(reporting), lastTwo(deliveries)]).toEqual([
    [3, 1],
    [2, 0],
    [0, 1],
  ]);
  expect([requests.remaining, reporting.remaining, deliveries.remaining]).toEqual([999, 600, 999]);
  expect(await usage()).toEqual(await usage());
});
