export interface FieldError {
  readonly field: string;
  readonly message: string;
  /** For an unknown field: the known name that is most similar to it. */
  readonly nearest?: string;
}

/** A body may have 100,000 faults. Whoever mends these finds the others. */
const maxErrors = 1_000;

/** The input violates rules of the class, listed by field: the first ones, if there are very many. */
export class Invalid extends Error {
  override readonly name = 'Invalid';
  readonly errors: readonly FieldError[];

  constructor(errors: readonly FieldError[], options?: ErrorOptions) {
    const listed = errors.slice(0, maxErrors);
    super(listed.map(sentence).join('; '), options);
    this.errors = listed;
  }
}

const sentence = ({ field, message, nearest }: FieldError): string =>
  `${field} ${message}${nearest === undefined ? '' : ` (the nearest known name is ${nearest})`}`;

/** The version that the caller last saw is not the current one. */
export const modifiedMeanwhile = (what: string): Invalid =>
  new Invalid([{ field: 'version', message: `optimistic locking: the ${what} was modified by another request` }]);

/** A request that cannot be carried out, for a reason that belongs to no single field. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
}

/** No object with this id on the account, or no such class. */
export class NotFound extends Error {
  override readonly name = 'NotFound';
}

/** The class does not allow this, or the person may not do it. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden';
}
