/** A command of the shell could not be carried out, in a sentence for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
