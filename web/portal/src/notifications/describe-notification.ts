import type { NotificationAnswer } from '@storehouse/contract/operations/portal/notification-operations';
import { formatDay } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';

interface NotificationText {
  readonly title: string;
  readonly text: string;
  readonly to: string;
}

const parts: Readonly<Record<string, string>> = {
  stock: t('stock'),
  prices: t('prices'),
  orders: t('purchase orders'),
  activity: t('activity'),
};

/** A notification in words as of `now`, and the page with the details. */
export function describeNotification(
  { kind, subject, name, at }: NotificationAnswer,
  now: Date,
  zone: string,
): NotificationText {
  switch (kind) {
    case 'check-failed': {
      const part = parts[subject] ?? subject;
      return {
        title: t('Daily check failed'),
        // A failed part of a check is retried until the day of the check is over.
        text: isSameDay(new Date(at), now, zone)
          ? t('The {{part}} part was not recorded. It is tried again today.', { part })
          : t('The {{part}} part was not recorded.', { part }),
        to: '/reports',
      };
    }
    case 'export-ready':
      return {
        title: t('Export ready'),
        text: t('The export of {{day}} can be downloaded.', { day: formatDay(subject) }),
        to: '/exports',
      };
    case 'export-failed':
      return {
        title: t('Export failed'),
        text: t('The export of {{day}} failed and will not be retried.', { day: formatDay(subject) }),
        to: '/exports',
      };
    case 'endpoint-failing':
      return {
        title: t('Webhook keeps failing'),
        text: t('Deliveries to “{{name}}” are not accepted.', { name: name ?? t('an endpoint') }),
        to: `/webhooks/${subject}`,
      };
    case 'allowance-used-up':
      return {
        title: subject === 'reporting' ? t('Reporting allowance used up') : t('API limit reached'),
        text: t('Requests were refused until the allowance had partly refilled.'),
        to: '/usage',
      };
  }
}

function isSameDay(one: Date, other: Date, zone: string): boolean {
  const days = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone: zone });
  return days.format(one) === days.format(other);
}
