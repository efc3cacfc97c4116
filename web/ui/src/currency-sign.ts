import { browserLocale } from './browser-locale.ts';

/** An amount without the sign or code of its own currency, as spreadsheets copy it. The sign of another currency stays: it is a mistake. */
export function withoutCurrency(text: string, currency: string, locale = browserLocale): string {
  const [trimmed, upper] = [text.trim(), text.trim().toUpperCase()];
  for (const sign of signsOf(currency, locale)) {
    if (upper.startsWith(sign)) return trimmed.slice(sign.length).trim();
    if (upper.endsWith(sign)) return trimmed.slice(0, -sign.length).trim();
  }
  return text;
}

/** `US$`, `$` and `USD`, the longest first. A currency that is still being typed has none. */
function signsOf(currency: string, locale: string): string[] {
  if (!/^[A-Z]{3}$/.test(currency)) return [];
  const signs = (['symbol', 'narrowSymbol', 'code'] as const).map((currencyDisplay) => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
    return format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? currency;
  });
  return signs.map((sign) => sign.toUpperCase()).toSorted((left, right) => right.length - left.length);
}
