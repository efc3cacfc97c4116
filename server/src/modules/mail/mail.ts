import type { MailKind, MailState } from '@storehouse/contract/mails';

/** A message as people read it. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface NewMail extends MailText {
  readonly kind: MailKind;
  /** What it tells of: a recipient gets one mail for it, however often it is queued. */
  readonly onceKey: string;
  readonly recipients: readonly string[];
}

/** A message as the operator and the owner see it listed; never its text. */
export interface ListedMail {
  readonly id: string;
  readonly accountId: string;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly subject: string;
  readonly state: MailState;
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  readonly error: string | null;
  /** Name of the file, where it was kept. */
  readonly file: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}
