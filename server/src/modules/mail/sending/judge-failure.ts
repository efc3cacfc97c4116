/** What is known of a hand-over that did not succeed. */
export interface SmtpFailure {
  readonly message: string;
  /** The command that was answered. */
  readonly command?: string | undefined;
  readonly responseCode?: number | undefined;
}

/**
 * The server's last word on this recipient or this message ends it. Everything else is tried again: a server that is down, slow or busy
 * (4xx), and one that turns the platform itself away (sender, sign-in), which the operator can put right meanwhile.
 */
export function judgeFailure({ command, responseCode }: SmtpFailure): 'refused' | 'retry' {
  const isFinal = responseCode !== undefined && responseCode >= 500 && responseCode <= 599;
  return isFinal && (command === 'RCPT TO' || command === 'DATA') ? 'refused' : 'retry';
}
