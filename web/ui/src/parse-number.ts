import { browserLocale } from './browser-locale.ts';
import { t } from './messages.ts';
import { numberMarks } from './number-marks.ts';

export interface NumberRules {
  /** How many decimal places are allowed. Whole numbers only if undefined. */
  readonly decimals?: number | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** The number as an exact decimal such as `-1234.5`, null for an empty text, or the error to show at the field. */
export type ReadNumber = { readonly value: string | null } | { readonly problem: string };

/** A JSON number is a double, which holds 15 decimal digits exactly. */
const maxDigits = 15;

const invisible = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const minuses = /^[-\u2212\u2013\uff0d]/;

/** Parses a number in the locale's notation. Ambiguous text is an error, never a guess. */
export function parseNumber(text: string, rules: NumberRules = {}, locale = browserLocale): ReadNumber {
  const plain = plainText(text, locale);
  if (plain === '') return { value: null };
  const read = readDecimal(plain, locale);
  if (read === null) return { problem: t('Enter a number, such as {{example}}.', { example: example(rules, locale) }) };
  const { isNegative, whole, fraction } = read;
  const { decimals = 0, min, max } = rules;
  // This includes 1.000: to someone whose locale differs from the browser's, it means a thousand.
  if (decimals === 0 && fraction !== null) return { problem: t('Enter a whole number.') };
  const places = (fraction ?? '').replace(/0+$/, '');
  if (places.length > decimals) return { problem: t('Use at most {{decimals}} decimal places.', { decimals }) };
  if (whole.length + places.length > maxDigits)
    return { problem: t('Use at most {{maxDigits}} digits.', { maxDigits }) };
  const size = places === '' ? whole : `${whole}.${places}`;
  const value = isNegative && Number(size) !== 0 ? `-${size}` : size;
  if ((min !== undefined && Number(value) < min) || (max !== undefined && Number(value) > max)) {
    return { problem: rangeProblem(rules, locale) };
  }
  return { value };
}

/** The text with ASCII digits and without invisible characters. */
function plainText(text: string, locale: string): string {
  const { digits } = numberMarks(locale);
  const plain = (char: string): string => {
    const fullWidth = char.charCodeAt(0) - 0xff10;
    if (fullWidth >= 0 && fullWidth < 10) return String(fullWidth);
    const at = digits.indexOf(char);
    return at < 0 ? char : String(at);
  };
  return Array.from(text.replace(invisible, ''), plain).join('').trim();
}

interface Decimal {
  readonly isNegative: boolean;
  /** Without leading zeros. */
  readonly whole: string;
  /** As written; null if there is no decimal separator. */
  readonly fraction: string | null;
}

function readDecimal(text: string, locale: string): Decimal | null {
  const isNegative = minuses.test(text);
  const { decimal, group, hasPairs } = numberMarks(locale);
  const grouped = [
    `[1-9]\\d{0,2}(?:${group}\\d{3})+`,
    ...(hasPairs ? [`[1-9]\\d?(?:${group}\\d{2})*${group}\\d{3}`] : []),
  ];
  const pattern = new RegExp(`^(?<whole>\\d*|${grouped.join('|')})(?:${decimal}(?<fraction>\\d+))?$`);
  const found = pattern.exec(text.replace(isNegative ? minuses : /^\+/, ''))?.groups;
  const [whole = '', fraction = null] = [found?.['whole'], found?.['fraction']];
  if (whole === '' && fraction === null) return null;
  return { isNegative, whole: whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0', fraction };
}

/** An example as it would be typed into the field. */
function example({ decimals = 0 }: NumberRules, locale: string): string {
  const places = Math.min(decimals, 2);
  return new Intl.NumberFormat(locale, { minimumFractionDigits: places, useGrouping: true }).format(
    places === 0 ? 1234 : 1234.5,
  );
}

function rangeProblem({ decimals = 0, min, max }: NumberRules, locale: string): string {
  const shown = (value: number) => new Intl.NumberFormat(locale).format(value);
  if (min === undefined) return t('Enter {{max}} or less.', { max: shown(max ?? 0) });
  if (max === undefined) return t('Enter {{min}} or more.', { min: shown(min) });
  return decimals === 0
    ? t('Enter a whole number from {{min}} to {{max}}.', { min: shown(min), max: shown(max) })
    : t('Enter a number from {{min}} to {{max}}.', { min: shown(min), max: shown(max) });
}
