import type { SmtpSettings } from '../../foundation/text/parse-smtp-url.ts';
import { openSmtpSession } from './sending/smtp-session.ts';

const timeoutMs = 5_000;

/** Connects, encrypts and signs in as for a mail, but sends none. Returns a sentence about what failed, or null. */
export async function greetMailServer(settings: SmtpSettings): Promise<string | null> {
  try {
    const times = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
    (await openSmtpSession(settings, undefined, times)).close();
    return null;
  } catch (error) {
    return `${(error as Error).message.replace(/\.$/, '')}.`;
  }
}
