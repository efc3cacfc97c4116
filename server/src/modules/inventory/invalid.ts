export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** What was given breaks a rule of the class, field by field. */
export class Invalid extends Error {
  override readonly name = 'Invalid';
  readonly errors: readonly FieldError[];

  constructor(errors: readonly FieldError[], options?: ErrorOptions) {
    super(errors.map(({ field, message }) => `${field} ${message}`).join('; '), options);
    this.errors = errors;
  }
}

/** A request that cannot be carried out for a reason that is no single field's. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
}

/** No object with this id on the account, or no such class. */
export class NotFound extends Error {
  override readonly name = 'NotFound';
}

/** A password was guessed at too often: not looked at for so long. */
export class Throttled extends Error {
  override readonly name = 'Throttled';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('There were too many failed sign-ins: try again later.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The class or the person may not do this. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden';
}
