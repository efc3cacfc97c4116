import { ApiError } from './api-error.ts';

/** `lines[0].quantity` as a form names it: `lines.0.quantity`; a reference's id is its field. */
export function formPath(field: string): string {
  return field.replace(/\[(\d+)\]/g, '.$1').replace(/\.id$/, '');
}

export interface SplitErrors {
  /** Errors that belong to a field of the form. */
  readonly fields: Record<string, string>;
  /** What has no field here: shown above the form. */
  readonly general: string | null;
}

/** The errors of an answer, by the form's fields; whatever the form has no field for is not lost. */
export function splitErrors(error: unknown, hasField: (path: string) => boolean): SplitErrors {
  if (!(error instanceof ApiError)) return { fields: {}, general: 'Something went wrong in this page: reload it.' };
  if (error.isConflict) {
    return {
      fields: {},
      general:
        'Somebody else changed this since you opened it. Reload it to see their version, then make your change again.',
    };
  }
  const fields: Record<string, string> = {};
  const rest: string[] = [];
  for (const { field, message } of error.fieldErrors) {
    const path = formPath(field);
    if (hasField(path)) fields[path] ??= capital(message);
    else rest.push(`${field}: ${message}`);
  }
  if (error.fieldErrors.length === 0) rest.push(error.message);
  return { fields, general: rest.length > 0 ? rest.join('; ') : null };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
