import type { StorehouseErrorCode } from './error-code.ts';

/** A field of a body or a parameter that was refused. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

interface ErrorFacts {
  readonly status: number;
  readonly code: StorehouseErrorCode;
  readonly retryAfterSeconds?: number | null;
  readonly errors?: readonly FieldError[];
  readonly cause?: unknown;
}

/** A call that did not succeed. Branch on `code`; the wording of the message can change. */
export class StorehouseError extends Error {
  override readonly name = 'StorehouseError';
  /** The status of the answer; 0 if there was none, or none that could be used. */
  readonly status: number;
  readonly code: StorehouseErrorCode;
  /** How long the server asked to wait; null if it did not say. */
  readonly retryAfterSeconds: number | null;
  /** What was wrong with which field, where the server says so; else empty. */
  readonly errors: readonly FieldError[];

  constructor(message: string, { status, code, retryAfterSeconds = null, errors = [], cause }: ErrorFacts) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.errors = errors;
  }
}
