import { parseDay, parseMoment } from '../parse-moment.ts';
import type { Field } from './class-declaration.ts';

/** A value as stored (null if there is none), or what is wrong with it. */
export type ReadValue = { readonly value: unknown } | { readonly problem: string };

/** The largest integer that the database stores, also in a line of the ledger. */
export const maxInteger = 2_147_483_647;

/**
 * Reads one value of a body by its field's type. Whether a moment lies in the future is checked elsewhere, because that
 * takes a clock.
 */
export function readValue(field: Field, given: unknown): ReadValue {
  if (given === null) return { value: null };
  switch (field.type) {
    case 'text':
      return readText(given, field.max ?? 255, field.required === true);
    case 'boolean':
      return typeof given === 'boolean' ? { value: given } : { problem: 'must be true or false' };
    case 'integer':
      return readInteger(given, field.least ?? -maxInteger);
    case 'decimal':
      return readDecimal(given, field.places, field.least);
    case 'date':
      return readWith(given, parseDay, 'must be a day such as 2026-03-01');
    case 'datetime':
      return readWith(given, parseMoment, 'must be a datetime such as 2026-03-01T08:00:00Z');
    case 'enum':
      return field.values.includes(given as string)
        ? { value: given }
        : { problem: `must be one of ${field.values.join(', ')}` };
    case 'set':
      return readSet(given, field.values);
    case 'reference':
      return readReference(given);
    case 'parts':
      return { problem: 'is created with its owner' };
  }
}

function readText(given: unknown, max: number, isRequired: boolean): ReadValue {
  if (typeof given !== 'string') return { problem: 'must be text' };
  if (given.includes('\u0000') || !given.isWellFormed()) return { problem: 'has characters that cannot be stored' };
  if (given.length > max) return { problem: `cannot have more than ${String(max)} characters` };
  if (isRequired && given.trim() === '') return { problem: 'cannot be blank' };
  return { value: given };
}

function readInteger(given: unknown, least: number): ReadValue {
  if (typeof given !== 'number' || !Number.isInteger(given)) return { problem: 'must be a whole number' };
  if (given < least) return { problem: `cannot be less than ${String(least)}` };
  return given > maxInteger ? { problem: `cannot be more than ${String(maxInteger)}` } : { value: given };
}

/** Kept as text, so that no binary float comes between the body and the database. */
function readDecimal(given: unknown, places: number, least: number): ReadValue {
  const text = typeof given === 'number' ? String(given) : given;
  const match = typeof text === 'string' ? /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text) : null;
  if (!match) return { problem: 'must be a number' };
  if ((match[3]?.length ?? 0) > places) return { problem: `cannot have more than ${String(places)} decimal places` };
  return Number(text) < least ? { problem: `cannot be less than ${String(least)}` } : { value: text };
}

function readWith(given: unknown, parse: (text: string) => unknown, problem: string): ReadValue {
  const value = typeof given === 'string' ? parse(given) : null;
  return value === null ? { problem } : { value };
}

function readSet(given: unknown, allowed: readonly string[] | null): ReadValue {
  const isTexts = Array.isArray(given) && given.every((entry) => typeof entry === 'string' && entry.isWellFormed());
  if (!isTexts || given.some((entry: string) => entry.includes('\u0000') || entry.length > 64)) {
    return { problem: 'must be a list of texts' };
  }
  const texts = given as string[];
  if (allowed && texts.some((entry) => !allowed.includes(entry))) return { problem: `can hold ${allowed.join(', ')}` };
  return { value: [...new Set(texts)] };
}

function readReference(given: unknown): ReadValue {
  const id = typeof given === 'object' && given !== null ? (given as { id?: unknown }).id : undefined;
  if (typeof id !== 'string' || id === '') return { problem: 'must be an object with an id' };
  // An id that cannot be stored cannot exist.
  return id.length > 64 || id.includes('\u0000') || !id.isWellFormed() ? { problem: 'not found' } : { value: id };
}
