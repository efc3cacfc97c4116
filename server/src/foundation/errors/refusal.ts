/**
 * A business rule refused the request. The code is for programs, the sentence for people; each surface renders it in
 * its own error shape.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  /** The field with the error, if there is one: the portal shows the sentence there. */
  readonly field: string | null;

  constructor(code: RefusalCode, sentence: string, field: string | null = null) {
    super(sentence);
    this.code = code;
    this.field = field;
  }
}

export type RefusalCode = 'invalid_request' | 'not_found' | 'conflict' | 'cursor_expired' | 'throttled' | 'unavailable';
