import { browserLocale } from './browser-locale.ts';
import { parseNumber, type ReadNumber } from './parse-number.ts';

/** A number from the API as people would type it: all digits, the locale's decimal separator, no thousands separators. */
export function numberText(value: number | string | null | undefined, locale = browserLocale): string {
  if (value === null || value === undefined || value === '') return '';
  // Intl accepts a decimal as a string and keeps all its digits.
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 }).format(value as number);
}

/**
 * The content of a number field for sending; null if empty. Unreadable text blocks the form before this is called, so
 * it is a bug here: throwing is better than sending a number that nobody typed.
 */
export function numberOrNull(value: unknown, locale = browserLocale): number | null {
  const read = readAny(value, locale);
  if ('problem' in read) throw new Error(`not a number: ${String(value)}`);
  return read.value === null ? null : Number(read.value);
}

/** The content of a number field while it is being typed; null if empty or not readable yet. */
export function numberSoFar(value: unknown, locale = browserLocale): number | null {
  const read = readAny(value, locale);
  return 'problem' in read || read.value === null ? null : Number(read.value);
}

function readAny(value: unknown, locale: string): ReadNumber {
  if (typeof value === 'number') return { value: String(value) };
  return parseNumber(typeof value === 'string' ? value : '', { decimals: 15 }, locale);
}
