import { browserLocale } from './browser-locale.ts';

/**
 * Removes the amount's own currency sign or code, as pasted from spreadsheets. Another currency's sign stays, because
 * that is an error.
 */
export function withoutCurrency(text: string, currency: string, locale = browserLocale): string {
  const [trimmed, upper] = [text.trim(), text.trim().toUpperCase()];
  for (const sign of signsOf(currency, locale)) {
    if (upper.startsWith(sign)) return trimmed.slice(sign.length).trim();
    if (upper.endsWith(sign)) return trimmed.slice(0, -sign.length).trim();
  }
  return text;
}

/** `US$`, `$` and `USD`, longest first. A currency code that is still being typed has none. */
function signsOf(currency: string, locale: string): string[] {
  if (!/^[A-Z]{3}$/.test(currency)) return [];
  const signs = (['symbol', 'narrowSymbol', 'code'] as const).map((currencyDisplay) => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
    return format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? currency;
  });
  return signs.map((sign) => sign.toUpperCase()).toSorted((left, right) => right.length - left.length);
}
