import { notifications } from '@mantine/notifications';
import { sentenceOf } from './states.tsx';

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
  notifications.show({ color: 'red', title: 'That did not work', message: sentenceOf(error), withBorder: true });
}
