/**
 * Currencies by ISO 4217 code, as the runtime knows them (CLDR, which includes historical ones). The program accepts
 * these wherever a currency is given.
 */
export const currencyCodes: readonly string[] = Intl.supportedValuesOf('currency');

const known = new Set(currencyCodes);

export const isCurrencyCode = (text: string): boolean => known.has(text);
