/** One sentence about what the schema of a route refused, naming each field. */
export function describeValidation(error: { validation: { instancePath: string; message?: string }[] }): string {
  return error.validation
    .map(({ instancePath, message }) => {
      const field = instancePath.replace(/^\//, '').replaceAll('/', '.');
      return `${field || 'the body'}: ${message ?? ''}`;
    })
    .join('; ');
}
