interface ValidationFailure {
  readonly validation: readonly { readonly instancePath: string; readonly message?: string }[];
  /** Which part of the request was invalid. */
  readonly validationContext?: string | undefined;
}

/** One sentence about what a route's schema refused, naming each field. */
export function describeValidation({ validation, validationContext }: ValidationFailure): string {
  const whole = validationContext === 'querystring' ? 'the query' : 'the body';
  return validation
    .map(({ instancePath, message }) => {
      const field = instancePath.replace(/^\//, '').replaceAll('/', '.');
      return `${field || whole}: ${message ?? ''}`;
    })
    .join('; ');
}
