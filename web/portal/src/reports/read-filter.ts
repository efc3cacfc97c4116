import type { Field, FieldType } from '@storehouse/contract/reporting/field';
import { splitValues } from './joined-values.ts';

export type FilterValue = string | number | boolean | null;

/** The rows that a filter keeps: those with one of the values, where null is a row without a value, or those within bounds. */
export type Filter =
  | { readonly values: readonly FilterValue[] }
  | { readonly from: string | number | null; readonly to: string | number | null };

export const isDay = /^\d{4}-\d{2}-\d{2}$/;
const isMoment = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/;

const numberIn = (text: string, pattern: RegExp): number | undefined =>
  pattern.test(text) && Number.isFinite(Number(text)) ? Number(text) : undefined;

/** Reads a text as a value of each field type; undefined if the type has no such value. */
const readers = {
  string: (text: string) => text,
  enum: (text: string) => text,
  boolean: (text: string) => (text === 'true' || text === 'false' ? text === 'true' : undefined),
  integer: (text: string) => numberIn(text, /^-?\d+$/),
  decimal: (text: string) => numberIn(text, /^-?\d+(\.\d+)?$/),
  date: (text: string) => (isDay.test(text) ? text : undefined),
  datetime: (text: string) => (isMoment.test(text) ? text : undefined),
} satisfies Record<FieldType, (text: string) => FilterValue | undefined>;

/**
 * Reads a filter: `A,B` keeps these values, an empty one stands for rows without a value; `1..5`, `..5` and `1..` keep a
 * range of numbers or days. Null if a value is not of the field's type: the text comes from an address that anyone may have
 * written, and values of other types are written into code without quotes.
 */
export function readFilter({ type }: Pick<Field, 'type'>, text: string): Filter | null {
  const bounds = text.split('..');
  if (bounds.length === 2 && type !== 'string' && type !== 'enum' && type !== 'boolean') {
    const [from, to] = bounds.map((bound) => (bound === '' ? null : readers[type](bound)));
    return from === undefined || to === undefined || text === '..' ? null : { from, to };
  }
  const values = splitValues(text).map((value) => (value === '' ? null : readers[type](value)));
  return values.every((value) => value !== undefined) ? { values } : null;
}
