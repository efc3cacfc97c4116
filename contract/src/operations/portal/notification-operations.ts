import { z } from 'zod';
import { moment, momentInput } from '../fields.ts';
import { declareOperations, type Answered } from '../operation.ts';
import { forEveryone, portalRefusals } from './portal-call.ts';

const notification = z.object({
  id: z.string().describe('Stable: the same happening has the same id in every answer.'),
  kind: z.enum(['check-failed', 'export-ready', 'export-failed', 'endpoint-failing', 'allowance-used-up']),
  at: moment,
  subject: z
    .string()
    .describe(
      'The part of the check, the day of the export, the id of the endpoint, or the allowance: `requests` or `reporting`.',
    ),
  name: z.string().nullable().describe('The name of the endpoint.'),
  isUnread: z.boolean(),
});
export type NotificationAnswer = Answered<typeof notification>;

const notifications = z.object({
  data: z.array(notification).describe('Newest first, at most 30, of the last 14 days.'),
  unread: z.int(),
});
export type NotificationsAnswer = Answered<typeof notifications>;

const answersNotifications = {
  ...forEveryone,
  tag: 'Account',
  status: 200,
  answer: {
    description: 'What happened lately.',
    body: notifications,
    example: {
      data: [
        {
          id: 'endpoint-failing 9a0e9d0b-2f1f-4f6f-8c11-6f1c2c0a3f0e',
          kind: 'endpoint-failing',
          at: '2026-03-01T08:00:00.000Z',
          subject: '2c0e9d0b-2f1f-4f6f-8c11-6f1c2c0a3f0e',
          name: 'Orders',
          isUnread: true,
        },
      ],
      unread: 1,
    },
  },
  errors: portalRefusals,
} as const;

/** What happened on the account that people should learn of without having to look for it. */
export const notificationOperations = declareOperations({
  listNotifications: {
    ...answersNotifications,
    method: 'GET',
    path: '/notifications',
    summary: 'List what happened lately',
  },

  readNotifications: {
    ...answersNotifications,
    method: 'PUT',
    path: '/notifications/read',
    summary: 'Mark notifications as read, up to a moment',
    body: z.strictObject({ upTo: momentInput }),
    bodyExample: { upTo: '2026-03-01T08:00:00Z' },
  },
});
