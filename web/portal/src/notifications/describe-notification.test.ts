import type { NotificationAnswer } from '@storehouse/contract/operations/portal/notification-operations';
import { expect, it } from 'vitest';
import { describeNotification } from './describe-notification.ts';

it.each<[NotificationAnswer['kind'], string, string | null, string, string]>([
  ['check-failed', 'orders', null, 'Daily check failed', '/reports'],
  ['export-ready', '2026-03-01', null, 'Export ready', '/exports'],
  ['export-failed', '2026-03-01', null, 'Export failed', '/exports'],
  ['endpoint-failing', 'w1', 'Orders', 'Webhook keeps failing', '/webhooks/w1'],
  ['allowance-used-up', 'reporting', null, 'Reporting allowance used up', '/usage'],
  ['allowance-used-up', 'requests', null, 'API limit reached', '/usage'],
])('%s of %s (%s) is "%s" at %s', (kind, subject, name, title, to) => {
  const notification = { id: '1', at: '2026-03-01T08:00:00.000Z', isUnread: true, kind, subject, name };
  expect(describeNotification(notification)).toMatchObject({ title, to });
});

it('names what it is about', () => {
  const notification = { id: '1', at: '2026-03-01T08:00:00.000Z', isUnread: true };
  expect(describeNotification({ ...notification, kind: 'check-failed', subject: 'orders', name: null }).text).toBe(
    'The purchase orders part was not recorded. It is tried again today.',
  );
  expect(describeNotification({ ...notification, kind: 'endpoint-failing', subject: 'w', name: 'ERP' }).text).toContain(
    '“ERP”',
  );
});
