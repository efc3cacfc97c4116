import type { Locale, TypedNumber } from './typed-numbers.ts';

export interface FieldRules {
  readonly decimals?: number;
  readonly min?: number;
  readonly max?: number;
}

/** What the field must read from the text, as a plain decimal; null if it must show an error. */
export function expectedValue(typed: TypedNumber, locale: Locale, rules: FieldRules): string | null {
  const { decimals = 0, min = -Infinity, max = Infinity } = rules;
  const reading = typed.readings[locale];
  if (reading === null || (typed.isAmount && decimals === 0)) return null;
  if (decimals === 0 && reading.includes('.')) return null;
  const [whole = '', places = ''] = reading.split('.');
  const kept = places.replace(/0+$/, '');
  const value = `${whole === '' ? '0' : whole}${kept === '' ? '' : `.${kept}`}`;
  const isTooLong = kept.length > decimals || value.replace(/[-.]/g, '').length > 15;
  return isTooLong || Number(value) < min || Number(value) > max ? null : value;
}
