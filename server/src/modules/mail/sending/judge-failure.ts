/** What is known about a failed hand-over. */
export interface SmtpFailure {
  readonly message: string;
  /** The command that was answered. */
  readonly command?: string | undefined;
  readonly responseCode?: number | undefined;
}

/**
 * A permanent refusal of this recipient or message ends it. Everything else is retried: a server that is down, slow or
 * busy (4xx), and one that rejects the platform itself (sender, sign-in), which the operator can fix meanwhile.
 */
export function judgeFailure({ command, responseCode }: SmtpFailure): 'refused' | 'retry' {
  const isFinal = responseCode !== undefined && responseCode >= 500 && responseCode <= 599;
  return isFinal && (command === 'RCPT TO' || command === 'DATA') ? 'refused' : 'retry';
}
