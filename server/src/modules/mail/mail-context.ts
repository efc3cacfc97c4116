import type { ModuleContext } from '../../database/module-context.ts';
import type { SmtpSettings } from '../../foundation/text/parse-smtp-url.ts';
import type { MailState } from '@storehouse/contract/mails';

/** What sending mail needs. */
export interface MailContext extends ModuleContext {
  /** Null means that every message is saved as a file. */
  readonly smtp: SmtpSettings | null;
  readonly from: string;
  /** Where messages are saved. */
  readonly mailDir: string;
  /** Trusted instead of the public certificate authorities. */
  readonly ca?: string;
  /** Creates the token of a mail's link at the moment it is sent; null if the link is out of date. */
  readonly mintToken?: (accountId: string, onceKey: string) => Promise<string | null>;
  readonly onMail?: (outcome: MailState | 'retried') => void;
}
