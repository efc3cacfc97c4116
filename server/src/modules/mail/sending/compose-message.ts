import MailComposer from 'nodemailer/lib/mail-composer';
import type { ClaimedMail } from '../outbox/claim-mails.ts';

/** The domain of an address, with or without a name before it. */
const domainOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';

/**
 * The message as sent. Its Message-ID is derived from the mail's id, so that a repeated attempt is recognized as the
 * same message.
 */
export function composeMessage(mail: ClaimedMail, from: string): Promise<Buffer> {
  const composer = new MailComposer({
    from,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.createdAt,
    messageId: `<${mail.mailId}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Storehouse-Mail': mail.kind },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
