/** Why the program cannot start or continue, as a sentence for the operator: printed without a stack trace, exit code 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
