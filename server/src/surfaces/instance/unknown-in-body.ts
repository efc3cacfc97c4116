import { z } from 'zod';
import type { FieldError } from '../../modules/inventory/invalid.ts';
import { openHints, traceNames, unknownNames, type Hints } from '../../modules/inventory/known-names.ts';

/** The object schemas inside a schema: inside optional and nullable ones, in lists, and in every alternative of a union. */
function objectsOf(schema: unknown): z.ZodObject[] {
  if (schema instanceof z.ZodObject) return [schema];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return objectsOf(schema.unwrap());
  if (schema instanceof z.ZodArray) return objectsOf(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(objectsOf);
  if (schema instanceof z.ZodPipe) return objectsOf(schema.out);
  return [];
}

const namesOf = (objects: readonly z.ZodObject[]): string[] => [
  ...new Set(objects.flatMap(({ shape }) => Object.keys(shape))),
];
const partsOf = (objects: readonly z.ZodObject[], name: string): z.ZodObject[] =>
  objects.flatMap(({ shape }) => objectsOf(shape[name]));

/**
 * The names in a body that its schema does not know, at any depth. Names that the answer shows for the same object are
 * accepted, so that an object can be read, changed and sent back. Values that a schema reads as a whole are not
 * searched (of a reference, only the id counts).
 */
export function unknownInBody(body: z.ZodType, answer: z.ZodType | null, given: unknown): FieldError[] {
  const shown = objectsOf(answer);
  // An answer is the object itself, or has it as `data`.
  const data = partsOf(shown, 'data');
  return look(objectsOf(body), data.length > 0 ? data : shown, given, openHints(), '');
}

function look(
  known: readonly z.ZodObject[],
  shown: readonly z.ZodObject[],
  given: unknown,
  hints: Hints,
  place: string,
): FieldError[] {
  if (known.length === 0 || typeof given !== 'object' || given === null) return [];
  if (Array.isArray(given)) {
    const list = place.replace(/\.$/, '');
    return given.flatMap((entry, index) => look(known, shown, entry, hints, `${list}[${String(index)}].`));
  }
  const sentBack = [...namesOf(shown), ...traceNames];
  return [
    ...unknownNames(given, namesOf(known), hints, sentBack, place),
    ...Object.entries(given).flatMap(([name, value]) =>
      look(partsOf(known, name), partsOf(shown, name), value, hints, `${place}${name}.`),
    ),
  ];
}
