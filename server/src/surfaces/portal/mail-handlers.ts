import type { mailOperations } from '@storehouse/contract/operations/portal/mail-operations';
import type { HandlersOf } from '../http/operations/answer-operations.ts';
import type { PortalDeps } from './portal-deps.ts';
import { PortalError } from './portal-errors.ts';
import { signedIn } from './signed-in.ts';

/** The newest mails of the account, whatever their state. */
export const mailHandlers = ({ mails }: PortalDeps): HandlersOf<typeof mailOperations> => ({
  listMails: async ({ request }) => ({ data: await mails.list(signedIn(request).account.id) }),

  async readMail({ params, request }) {
    const mail = await mails.read(signedIn(request).account.id, params.mailId);
    if (!mail) throw new PortalError('not_found', 'This email does not exist or has been deleted.');
    return mail;
  },
});
