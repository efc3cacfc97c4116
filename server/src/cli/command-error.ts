/** A shell command failed, with a sentence for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
