import { Invalid, type FieldError } from '../invalid.ts';

/** Reads every body of a bulk create. Errors name the object (`[3].name`); for a single body, only the field. */
export function readEach<Read>(bodies: readonly unknown[], read: (body: unknown) => Read): Read[] {
  const errors: FieldError[] = [];
  const objects = bodies.flatMap((body, index) => {
    try {
      return [read(body)];
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      const place = bodies.length > 1 ? `[${String(index)}].` : '';
      errors.push(...error.errors.map(({ field, message }) => ({ field: place + field, message })));
      return [];
    }
  });
  if (errors.length > 0) throw new Invalid(errors);
  return objects;
}
