import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

/** Saves a message as a file that mail programs can open; saving it again writes the same file. Returns its name. */
export async function keepMessage(mailDir: string, mail: ClaimedMail, message: Buffer): Promise<string> {
  await mkdir(mailDir, { recursive: true, mode: 0o700 });
  const name = `${mail.createdAt.toISOString().slice(0, 19).replaceAll(':', '')}-${mail.mailId}.eml`;
  const draft = join(mailDir, `${name}.${mail.claimId}.part`);
  await writeFile(draft, message, { mode: 0o600 });
  await rename(draft, join(mailDir, name));
  return name;
}
