import type { NotificationsAnswer } from '@storehouse/contract/operations/portal/notification-operations';
import { expect, it } from 'vitest';
import { countAnswers } from '../system/allowance.ts';
import { openPortal, openTeammatePortal, type Portal } from '../system/portal.ts';
import { runCheck } from '../system/reported-instance.ts';
import { useOwnSystem } from '../system/system.ts';

const run = useOwnSystem({
  flags: ['--test-clock', '2026-03-01T08:00:00Z'],
});
const kinds = async (portal: Portal) =>
  (await portal.json<NotificationsAnswer>(200, 'GET', '/notifications')).data.map(({ kind, isUnread }) => [
    kind,
    isUnread,
  ]);

it('200 an export that is ready and an allowance that is used up, unread until each person has read them', async () => {
  const account = await run.system.createAccount();
  const owner = await openPortal(run.system, account.subdomain);
  const teammate = await openTeammatePortal(run.system, account.subdomain, owner);
  expect(await owner.json(200, 'GET', '/notifications')).toEqual({ data: [], unread: 0 });

  await runCheck(run.system, account.id);
  await run.system.advanceClock(60);
  await owner.json(201, 'POST', '/exports/runs');
  expect((await run.system.operator('POST', '/settle')).status).toBe(200);
  expect(await kinds(owner)).toEqual([['export-ready', true]]);

  const { key } = await run.system.createKey(account.id);
  const ask = () => run.system.platform('/api/v1/reporting/none', { headers: { 'x-api-key': key } });
  expect(await countAnswers(601, ask)).toEqual({ 404: 600, 429: 1 });
  await run.system.advanceClock(1);
  // Reading the usage first writes everything counted so far, including the refusal.
  await owner.json(200, 'GET', '/usage');
  const { data, unread } = await owner.json<NotificationsAnswer>(200, 'GET', '/notifications');
  expect(new Set(data.map(({ kind }) => kind))).toEqual(new Set(['allowance-used-up', 'export-ready']));
  expect(unread).toBe(2);

  const read = await owner.json<NotificationsAnswer>(200, 'PUT', '/notifications/read', { upTo: data[0]!.at });
  expect(read.unread).toBe(0);
  expect((await teammate.json<NotificationsAnswer>(200, 'GET', '/notifications')).unread).toBe(2);
  expect(await owner.refusal('PUT', '/notifications/read', { upTo: 'now' })).toEqual([400, 'invalid_request']);
});
