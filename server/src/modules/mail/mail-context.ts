import type { ModuleContext } from '../../database/module-context.ts';
import type { SmtpSettings } from '../../foundation/text/parse-smtp-url.ts';
import type { MailState } from '@storehouse/contract/mails';

/** What the sending of mail is opened with. */
export interface MailContext extends ModuleContext {
  /** Null: every message is kept as a file. */
  readonly smtp: SmtpSettings | null;
  readonly from: string;
  /** Where messages are kept. */
  readonly mailDir: string;
  /** Trusted in place of the public authorities. */
  readonly ca?: string;
  readonly onMail?: (outcome: MailState | 'retried') => void;
}
