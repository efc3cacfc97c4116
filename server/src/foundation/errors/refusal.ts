/** A rule of the business said no. The code is for programs, the sentence for people; each surface gives it its own shape. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  /** The field that is to blame, where a form has one: the portal shows the sentence there. */
  readonly field: string | null;

  constructor(code: RefusalCode, sentence: string, field: string | null = null) {
    super(sentence);
    this.code = code;
    this.field = field;
  }
}

export type RefusalCode = 'invalid_request' | 'not_found' | 'conflict' | 'cursor_expired' | 'throttled' | 'unavailable';
