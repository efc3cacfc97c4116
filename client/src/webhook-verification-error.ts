const sentences = {
  missing_header: 'X-Platform-Signature or X-Platform-Timestamp is missing, or stands there more than once.',
  malformed_signature: 'X-Platform-Signature is not v1= and 64 hexadecimal digits.',
  malformed_timestamp: 'X-Platform-Timestamp is not a number of seconds.',
  wrong_signature: 'The signature does not belong to this body, timestamp and secret.',
  stale_timestamp: 'The timestamp is too far from the present moment.',
} as const;

export type WebhookVerificationReason = keyof typeof sentences;

/** A delivery that must not be trusted. Branch on `reason`; the message may change. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly reason: WebhookVerificationReason;

  constructor(reason: WebhookVerificationReason) {
    super(sentences[reason]);
    this.reason = reason;
  }
}
