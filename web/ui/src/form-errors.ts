import { ApiError } from './api-error.ts';
import { t } from './messages.ts';
import { sayAtField, sayWithField } from './say-field-error.ts';

/**
 * `lines[0].quantity` in the form's notation: `lines.0.quantity`. The id of a reference belongs to the field of the
 * reference.
 */
export function formPath(field: string): string {
  return field.replace(/\[(\d+)\]/g, '.$1').replace(/\.id$/, '');
}

/** An error of the form as a whole. */
export interface Problem {
  readonly sentence: string;
  /** What the user can do about it: load the newer version, sign in again, or neither. */
  readonly kind: 'conflict' | 'session' | 'other';
}

export interface SplitErrors {
  /** Errors that belong to a field of the form. */
  readonly fields: Record<string, string>;
  /** Errors without a field, shown above the form. */
  readonly problem: Problem | null;
}

const conflict = t(
  'Someone else changed this since you opened it. Reload to see their version, then make your change again.',
);

/** Splits the errors of a response by form field. Errors without a field are kept for the form as a whole. */
export function splitErrors(error: unknown, hasField: (path: string) => boolean): SplitErrors {
  const whole = (sentence: string, kind: Problem['kind'] = 'other'): SplitErrors => ({
    fields: {},
    problem: { sentence, kind },
  });
  if (!(error instanceof ApiError)) return whole(t('Something went wrong on this page. Reload it and try again.'));
  if (error.isSessionExpired) return whole(error.message, 'session');
  if (error.isConflict) return whole(conflict, 'conflict');
  if (error.fieldErrors.length === 0) return whole(error.message);
  const fields: Record<string, string> = {};
  const rest: string[] = [];
  for (const one of error.fieldErrors) {
    const path = formPath(one.field);
    if (hasField(path)) fields[path] ??= sayAtField(one);
    else rest.push(sayWithField(one));
  }
  return { fields, problem: rest.length > 0 ? { sentence: rest.join('; '), kind: 'other' } : null };
}

/** The errors of fields that are not on the page, such as those on another page of a list. */
export function sayHiddenErrors(errors: Readonly<Record<string, unknown>>): string {
  const sentences = Object.values(errors).filter((error) => typeof error === 'string');
  return t('A field that is not shown here needs attention: {{problems}}', {
    problems: [...new Set(sentences)].join('; '),
  });
}

/** All errors of a response in one sentence: for a notification, or when none of the fields is on screen. */
export function sayErrors(error: ApiError): string {
  if (error.isConflict) return conflict;
  return error.fieldErrors.length === 0 ? error.message : error.fieldErrors.map(sayWithField).join('; ');
}
