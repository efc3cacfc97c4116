/**
 * Currencies by their ISO 4217 codes, as the runtime knows them (CLDR, which also has those of the past): what the program accepts as a
 * currency, wherever one is given.
 */
export const currencyCodes: readonly string[] = Intl.supportedValuesOf('currency');

const known = new Set(currencyCodes);

export const isCurrencyCode = (text: string): boolean => known.has(text);
