import { z } from 'zod';
import type { Answered } from './operation.ts';
import { mailKinds, mailStates } from '../mails.ts';
import { moment } from './fields.ts';

/** A mail as the operator and the portal list it, without its text. */
export const mail = z.object({
  id: z.uuid(),
  accountId: z.uuid(),
  kind: z.enum(mailKinds),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.int(),
  nextAttemptAt: moment.nullable(),
  error: z.string().nullable(),
  file: z.string().nullable(),
  createdAt: moment,
  endedAt: moment.nullable(),
});
export type MailAnswer = Answered<typeof mail>;

export const mailExample: MailAnswer = {
  id: '9a0e9d0b-2f1f-4f6f-8c11-6f1c2c0a3f0e',
  accountId: '0c0e9d0b-2f1f-4f6f-8c11-6f1c2c0a3f0e',
  kind: 'export-ready',
  recipient: 'olive@example.com',
  subject: 'Your export is ready',
  state: 'sent',
  attempts: 1,
  nextAttemptAt: null,
  error: null,
  file: null,
  createdAt: '2026-03-01T08:00:00.000Z',
  endedAt: '2026-03-01T08:00:02.000Z',
};
