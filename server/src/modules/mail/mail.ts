import type { MailKind, MailState } from '@storehouse/contract/mails';

/** Placeholder for the token of a link until the mail is sent (`MailContext.mintToken`). */
export const tokenPlaceholder = '{{token}}';
/** The kinds of mail whose link has a token. */
export const linkMailKinds: readonly MailKind[] = ['invitation', 'password-link'];

/** The text of a message. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface NewMail extends MailText {
  readonly kind: MailKind;
  /** Identifies the occasion: a recipient gets one mail for it, however often it is queued. */
  readonly onceKey: string;
  readonly recipients: readonly string[];
}

/** A message as listed for the operator and the owner, without its text. */
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
  /** The name of its file, if it was saved. */
  readonly file: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}
