import type { z } from 'zod';
import { Invalid, type FieldError } from './invalid.ts';

/** Reads the input with a declared schema; throws `Invalid` with everything that the schema refuses. */
export function readDeclared<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw new Invalid(read.error.issues.flatMap(toFieldErrors));
}

/**
 * If a body has alternatives, the errors come from the last alternative of the body's own kind (a list, an object), or from
 * the last one if there is none.
 */
const toFieldErrors = (issue: z.core.$ZodIssue): FieldError[] =>
  issue.code === 'invalid_union' && issue.errors.length > 0
    ? (issue.errors.findLast(isOfItsKind) ?? issue.errors.at(-1) ?? []).flatMap(toFieldErrors)
    : [{ field: toField(issue.path) || 'body', message: issue.message }];

const isOfItsKind = (issues: readonly z.core.$ZodIssue[]): boolean =>
  !issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0);

/** `orderItems[0].quantity`. */
const toField = (path: readonly PropertyKey[]): string =>
  path
    .map((part, index) => (typeof part === 'number' ? `[${String(part)}]` : `${index > 0 ? '.' : ''}${String(part)}`))
    .join('');
