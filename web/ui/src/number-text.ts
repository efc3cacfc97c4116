import { browserLocale } from './browser-locale.ts';
import { parseNumber, type ReadNumber } from './parse-number.ts';

/** A number of the API as one would type it: every digit, the locale's decimal separator, no thousands. */
export function numberText(value: number | string | null | undefined, locale = browserLocale): string {
  if (value === null || value === undefined || value === '') return '';
  // Intl takes a decimal as text and keeps all of its digits.
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 }).format(value as number);
}

/**
 * What a number field holds, to be sent; null when it is empty. A form is not sent while a field shows text that cannot be read, so
 * such a text here is a mistake of ours: better an error than a number that nobody typed.
 */
export function numberOrNull(value: unknown, locale = browserLocale): number | null {
  const read = readAny(value, locale);
  if ('problem' in read) throw new Error(`not a number: ${String(value)}`);
  return read.value === null ? null : Number(read.value);
}

/** What a number field holds while it is being typed: null also as long as it cannot be read. */
export function numberSoFar(value: unknown, locale = browserLocale): number | null {
  const read = readAny(value, locale);
  return 'problem' in read || read.value === null ? null : Number(read.value);
}

function readAny(value: unknown, locale: string): ReadNumber {
  if (typeof value === 'number') return { value: String(value) };
  return parseNumber(typeof value === 'string' ? value : '', { decimals: 15 }, locale);
}
