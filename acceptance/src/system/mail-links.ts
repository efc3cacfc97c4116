import { expect } from 'vitest';
import type { MailServer } from '../exports-and-alerts/mail-server.ts';
import type { System } from './system.ts';

/** The newest link that was mailed to someone: its page and its token, which stands after the `#`. */
export async function newestLink(
  system: System,
  mail: MailServer,
  recipient: string,
): Promise<{ url: string; token: string; subject: string }> {
  expect((await system.operator('POST', '/settle')).status).toBe(200);
  const found = mail.mails.findLast((one) => one.recipient === recipient);
  if (!found) throw new Error(`no mail to ${recipient}`);
  const url = /https?:\/\/\S+#\S+/.exec(found.text ?? '')?.[0] ?? '';
  return { url, token: url.split('#')[1] ?? '', subject: found.subject ?? '' };
}
