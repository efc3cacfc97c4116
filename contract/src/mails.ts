export const mailKinds = [
  'export-ready',
  'export-failed',
  'stock-alert',
  'weekly-summary',
  'endpoint-failing',
  'invitation',
  'password-link',
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * `kept`: written to a file because no mail server is configured. `refused`: permanently, by the mail server. `failed`:
 * after the last attempt. `unconfirmed`: the program ended after the server had the whole message and before it
 * answered; not sent again, so that nobody gets it twice.
 */
export const mailStates = ['waiting', 'sent', 'kept', 'refused', 'failed', 'unconfirmed', 'cancelled'] as const;
export type MailState = (typeof mailStates)[number];
