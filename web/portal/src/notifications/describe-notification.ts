import type { NotificationAnswer } from '@storehouse/contract/operations/portal/notification-operations';
import { formatDay } from '@storehouse/web-ui/format.ts';

interface NotificationText {
  readonly title: string;
  readonly text: string;
  readonly to: string;
}

const parts: Readonly<Record<string, string>> = {
  stock: 'stock',
  prices: 'prices',
  orders: 'purchase orders',
  activity: 'activity',
};

/** A notification in words, and the page that has more. */
export function describeNotification({ kind, subject, name }: NotificationAnswer): NotificationText {
  switch (kind) {
    case 'check-failed':
      return {
        title: 'Daily check failed',
        text: `The ${parts[subject] ?? subject} part was not recorded. It is tried again today.`,
        to: '/reports',
      };
    case 'export-ready':
      return {
        title: 'Export ready',
        text: `The export of ${formatDay(subject)} can be downloaded.`,
        to: '/exports',
      };
    case 'export-failed':
      return {
        title: 'Export failed',
        text: `The export of ${formatDay(subject)} was given up.`,
        to: '/exports',
      };
    case 'endpoint-failing':
      return {
        title: 'Webhook keeps failing',
        text: `Deliveries to “${name ?? 'an endpoint'}” are not accepted.`,
        to: `/webhooks/${subject}`,
      };
    case 'allowance-used-up':
      return {
        title: subject === 'reporting' ? 'Reporting allowance used up' : 'API limit reached',
        text: 'Requests were refused until some of it had come back.',
        to: '/usage',
      };
  }
}
