import { t } from '@storehouse/web-ui/messages.ts';

/** Why the camera shows nothing, and what to do about it; by the names of the browser's exceptions. */
export function describeCameraProblem(error: unknown): string {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
      return t('The browser is not allowed to use the camera. Allow it in the site settings, then try again.');
    case 'NotFoundError':
    case 'OverconstrainedError':
      return t('This device has no camera.');
    case 'NotReadableError':
      return t('Another application is using the camera.');
    case 'SecurityError':
      return t('The camera can only be used on a secure connection (https).');
    default:
      return t('The camera could not be started.');
  }
}
