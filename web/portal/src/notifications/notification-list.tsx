import { Text, VisuallyHidden } from '@mantine/core';
import type { NotificationAnswer } from '@storehouse/contract/operations/portal/notification-operations';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { Link } from '@tanstack/react-router';
import { useMe } from '../session/me-context.ts';
import classes from './bell.module.css';
import { describeNotification } from './describe-notification.ts';

interface Props {
  readonly notifications: readonly NotificationAnswer[];
  /** When they were fetched, by the browser's clock. */
  readonly fetchedAt: Date;
  readonly onOpen: (notification: NotificationAnswer) => void;
}

/** The notifications, newest first. Each links to the page with the details. */
export function NotificationList({ notifications, fetchedAt, onOpen }: Props) {
  const { account } = useMe();
  return (
    <ul className={classes['list']}>
      {notifications.map((notification) => {
        const { title, text, to } = describeNotification(notification, fetchedAt, account.zone);
        return (
          <li key={notification.id}>
            <Link to={to} className={classes['item']} onClick={() => onOpen(notification)}>
              <span className={classes['dot']} data-unread={notification.isUnread} aria-hidden />
              <div>
                <Text size="sm" fw={notification.isUnread ? 600 : 400}>
                  {title}
                  {notification.isUnread && <VisuallyHidden>{t(', unread')}</VisuallyHidden>}
                </Text>
                <Text size="sm" c="dimmed">
                  {text}
                </Text>
                <Text size="xs" c="dimmed" component="time" dateTime={notification.at}>
                  {formatMoment(notification.at, account.zone)}
                </Text>
              </div>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
