import { notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { ApiError } from './api-error.ts';
import { ErrorSentence } from './states.tsx';

/** Tells that something was done. */
export function notifyDone(message: string): void {
  notifications.show({ color: 'green', message, withBorder: true });
}

/** Tells that something was done, and did not end well. */
export function notifyEndedBadly(message: string): void {
  notifications.show({ color: 'orange', message, withBorder: true });
}

/** Tells that something was not done, and why. */
export function notifyFailed(error: unknown): void {
  const message = createElement(ErrorSentence, { error });
  if (error instanceof ApiError && error.isSessionOver) {
    // Once, however many calls were refused, and until it is read.
    notifications.show({
      id: 'session',
      color: 'red',
      title: 'Session expired',
      message,
      autoClose: false,
      withBorder: true,
    });
    return;
  }
  notifications.show({ color: 'red', title: 'Something went wrong', message, withBorder: true });
}
