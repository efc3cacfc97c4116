/**
 * A business rule refused the request. The code is for programs, the sentence for people; each surface renders it in
 * its own error shape.
 */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';
  readonly code: RefusalCode;
  /** The field with the error, if there is one: the portal shows the sentence there. */
  readonly field: string | null;

  constructor(code: RefusalCode, sentence: string, field: string | null = null) {
    super(sentence);
    this.code = code;
    this.field = field;
  }
}

/** Too many of something in a short time, such as wrong passwords: nothing more is accepted for `retryAfterSeconds`. */
export class Throttled extends Refusal {
  override readonly name = 'Throttled';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, sentence = 'Too many failed sign-ins. Try again later.') {
    super('throttled', sentence);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type RefusalCode = 'invalid_request' | 'not_found' | 'conflict' | 'cursor_expired' | 'throttled' | 'unavailable';

/** Why something is unavailable; each surface has its own wording. */
export type UnavailableReason = 'out-of-reach' | 'too-slow' | 'disk-full' | 'memory-full' | 'outcome-unknown';

/** Something the request needs is temporarily unavailable (the database restarts, the network is down): try again. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly reason: UnavailableReason;

  constructor(
    message: string,
    { cause, reason = 'out-of-reach' }: { cause?: unknown; reason?: UnavailableReason } = {},
  ) {
    super(message, { cause });
    this.reason = reason;
  }
}

/** Why the program cannot start or continue, as a sentence for the operator: printed without a stack trace, exit code 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
