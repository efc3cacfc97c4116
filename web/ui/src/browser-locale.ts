import { browserLanguages, chosenLanguage } from './language.ts';

/**
 * The locale of numbers, money and dates: the browser's, unless the person chose another language. Then it is their
 * variant of that language if the browser names one.
 */
export function pickLocale(chosen: string | null, wanted: readonly string[], own: string): string {
  const isOf = (tag: string) => tag.split('-')[0] === chosen;
  if (chosen === null || isOf(own)) return own;
  // British English for a person whose browser speaks another language: 1 Mar 2026.
  return wanted.find(isOf) ?? (chosen === 'en' ? 'en-GB' : chosen);
}

/** Numbers, money and dates are parsed and formatted with this locale. */
export const browserLocale = pickLocale(
  chosenLanguage,
  browserLanguages,
  new Intl.NumberFormat().resolvedOptions().locale,
);
