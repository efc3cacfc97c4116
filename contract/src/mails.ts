export const mailKinds = ['export-ready', 'export-failed', 'stock-alert', 'weekly-summary'] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * `kept`: written to a file because no mail server is configured. `refused`: by the mail server, for good. `failed`: after the last
 * attempt. `unconfirmed`: the program ended after the server had the whole message and before it answered; the mail is not sent
 * again, since nobody should get it twice.
 */
export const mailStates = ['waiting', 'sent', 'kept', 'refused', 'failed', 'unconfirmed', 'cancelled'] as const;
export type MailState = (typeof mailStates)[number];
