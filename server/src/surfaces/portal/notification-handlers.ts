import type { notificationOperations } from '@storehouse/contract/operations/portal/notification-operations';
import type { FastifyRequest } from 'fastify';
import type { HandlersOf } from '../http/operations/answer-operations.ts';
import type { PortalDeps } from './portal-deps.ts';
import { signedIn } from './signed-in.ts';

/** The bell of the portal. */
export const notificationHandlers = ({ notifications }: PortalDeps): HandlersOf<typeof notificationOperations> => ({
  listNotifications: ({ request }) => notifications.list(signedIn(request).account.id, readerOf(request)),

  readNotifications: ({ body, request }) =>
    notifications.markRead(signedIn(request).account.id, readerOf(request), body.upTo),
});

function readerOf(request: FastifyRequest) {
  const { person, managesWebhooks } = signedIn(request);
  return { personId: person.id, managesWebhooks };
}
