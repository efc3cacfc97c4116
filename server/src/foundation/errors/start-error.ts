/** Why the program cannot start or go on, in a sentence for the operator: printed without a stack, exit code 1. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
