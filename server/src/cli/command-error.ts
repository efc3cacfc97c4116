/** A shell command failed, with a sentence for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  /** 75 (EX_TEMPFAIL) tells a scheduler to try again later. */
  readonly exitCode: 1 | 75;

  constructor(sentence: string, exitCode: 1 | 75 = 1) {
    super(sentence);
    this.exitCode = exitCode;
  }
}
