import type { NotificationAnswer } from '@storehouse/contract/operations/portal/notification-operations';
import { expect, it } from 'vitest';
import { describeNotification } from './describe-notification.ts';

const now = new Date('2026-03-01T09:00:00Z');

it.each<[NotificationAnswer['kind'], string, string | null, string, string]>([
  ['check-failed', 'orders', null, 'Daily check failed', '/reports'],
  ['export-ready', '2026-03-01', null, 'Export ready', '/exports'],
  ['export-failed', '2026-03-01', null, 'Export failed', '/exports'],
  ['endpoint-failing', 'w1', 'Orders', 'Webhook keeps failing', '/webhooks/w1'],
  ['allowance-used-up', 'reporting', null, 'Reporting allowance used up', '/usage'],
  ['allowance-used-up', 'requests', null, 'API limit reached', '/usage'],
])('%s of %s (%s) is "%s" at %s', (kind, subject, name, title, to) => {
  const notification = { id: '1', at: '2026-03-01T08:00:00.000Z', isUnread: true, kind, subject, name };
  expect(describeNotification(notification, now, 'UTC')).toMatchObject({ title, to });
});

it('names what it is about', () => {
  const notification = { id: '1', at: '2026-03-01T08:00:00.000Z', isUnread: true };
  const failing = { ...notification, kind: 'endpoint-failing', subject: 'w', name: 'ERP' } as const;
  expect(describeNotification(failing, now, 'UTC').text).toContain('“ERP”');
});

it.each([
  ['2026-03-01T23:59:00Z', 'UTC', 'The purchase orders part was not recorded. It is tried again today.'],
  ['2026-03-02T00:00:00Z', 'UTC', 'The purchase orders part was not recorded.'],
  ['2026-03-02T00:00:00Z', 'America/New_York', 'The purchase orders part was not recorded. It is tried again today.'],
  ['2026-03-01T15:00:00Z', 'Asia/Tokyo', 'The purchase orders part was not recorded.'],
])('a check that failed on 1 March, read at %s in %s: "%s"', (moment, zone, text) => {
  const failed = { id: '1', at: '2026-03-01T08:00:00.000Z', isUnread: true, kind: 'check-failed' } as const;
  expect(describeNotification({ ...failed, subject: 'orders', name: null }, new Date(moment), zone).text).toBe(text);
});
