import { z } from 'zod';
import type { FieldError } from '../../modules/inventory/invalid.ts';
import { traceNames, unknownNames } from '../../modules/inventory/known-names.ts';

/** The object schemas behind a schema: without what may be missing, through lists, and of every alternative. */
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
 * The names in a body that its schema does not know, wherever they stand. What the answer shows of the same object may be
 * sent back, so that an object can be read, changed and written. Values that a schema reads whole (a reference, of which
 * only the id counts) are not looked into.
 */
export function unknownInBody(body: z.ZodType, answer: z.ZodType | null, given: unknown): FieldError[] {
  const shown = objectsOf(answer);
  // An answer is the object itself, or has it as `data`.
  const data = partsOf(shown, 'data');
  return look(objectsOf(body), data.length > 0 ? data : shown, given, '');
}

function look(
  known: readonly z.ZodObject[],
  shown: readonly z.ZodObject[],
  given: unknown,
  place: string,
): FieldError[] {
  if (known.length === 0 || typeof given !== 'object' || given === null) return [];
  if (Array.isArray(given)) {
    const list = place.replace(/\.$/, '');
    return given.flatMap((entry, index) => look(known, shown, entry, `${list}[${String(index)}].`));
  }
  const sentBack = [...namesOf(shown), ...traceNames];
  return [
    ...unknownNames(given, namesOf(known), sentBack, place),
    ...Object.entries(given).flatMap(([name, value]) =>
      look(partsOf(known, name), partsOf(shown, name), value, `${place}${name}.`),
    ),
  ];
}
