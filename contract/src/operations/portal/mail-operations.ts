import { z } from 'zod';
import { mail, mailExample } from '../listed-mail.ts';
import { declareOperations, type Answered } from '../operation.ts';
import { forIntegrators, portalRefusals } from './portal-call.ts';

const shownMail = mail.extend({
  text: z.string().describe('As plain text. Links that give access, such as one for a new password, are hidden.'),
});
export type ShownMailAnswer = Answered<typeof shownMail>;

const common = { ...forIntegrators, tag: 'Account', method: 'GET', status: 200, errors: portalRefusals } as const;

/** The newest mails of the account, whatever their state. Mails are deleted after 30 days. */
export const mailOperations = declareOperations({
  listMails: {
    ...common,
    path: '/mails',
    summary: 'List the newest mails of the account',
    answer: {
      description: 'The newest 100, newest first.',
      body: z.object({ data: z.array(mail) }),
      example: { data: [mailExample] },
    },
  },

  readMail: {
    ...common,
    path: '/mails/{mailId}',
    summary: 'Read an email with its text',
    params: z.object({ mailId: z.uuid() }),
    answer: {
      description: 'The mail.',
      body: shownMail,
      example: {
        ...mailExample,
        text: 'Your export is ready.\n\nDownload the archive:\nhttps://x.example/[link hidden]\n',
      },
    },
  },
});
