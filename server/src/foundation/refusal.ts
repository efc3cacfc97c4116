/** A rule of the business said no. The code is for programs, the sentence for people; each surface gives it its own shape. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

export type RefusalCode = 'invalid_request' | 'not_found' | 'conflict' | 'cursor_expired' | 'throttled' | 'unavailable';
