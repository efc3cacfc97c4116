import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { ApiError } from './api-error.ts';
import { t } from './messages.ts';
import { ErrorSentence } from './states.tsx';

/** Reports success. */
export function notifyDone(message: string): void {
  notifications.show({ color: 'green', message, withBorder: true });
}

/** Reports an action that was carried out but failed at the other end. */
export function notifyProblem(message: string): void {
  notifications.show({ color: 'orange', message, withBorder: true });
}

/** Reports an action that failed, and why. */
export function notifyFailed(error: unknown): void {
  const message = createElement(ErrorSentence, { error });
  if (error instanceof ApiError && error.isSessionExpired) {
    // One notification, however many calls were refused. It stays until it is closed.
    notifications.show({
      id: 'session',
      color: 'red',
      title: t('Session expired'),
      message,
      autoClose: false,
      withBorder: true,
    });
    return;
  }
  notifications.show({ color: 'red', title: t('Something went wrong'), message, withBorder: true });
}
