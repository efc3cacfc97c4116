/** What is known about a failed attempt to send a mail. */
export interface SmtpFailure {
  readonly message: string;
  /** The SMTP command that failed. */
  readonly command?: string | undefined;
  readonly responseCode?: number | undefined;
}

/**
 * If the server permanently refuses this recipient or message, the mail is given up. Everything else is retried: a server that is
 * down, slow or busy (4xx), and one that rejects the platform itself (sender, sign-in), which the operator can fix meanwhile.
 */
export function judgeFailure({ command, responseCode }: SmtpFailure): 'refused' | 'retry' {
  const isFinal = responseCode !== undefined && responseCode >= 500 && responseCode <= 599;
  return isFinal && (command === 'RCPT TO' || command === 'DATA') ? 'refused' : 'retry';
}
