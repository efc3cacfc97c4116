import { numberText } from '@storehouse/web-ui/number-text.ts';

/** The price of a line that is being entered. */
export interface EnteredPrice {
  readonly text: string;
  /** The text that was filled in from the product; empty if none was. */
  readonly filledIn: string;
}

export const noPrice: EnteredPrice = { text: '', filledIn: '' };

/**
 * The price after another product was chosen: the product's price, unless someone typed one. Product prices are in the
 * account's currency, so an order in another currency gets none.
 */
export function fillPrice(
  entered: EnteredPrice,
  product: { readonly pricePerUnit: number | null } | null,
  isAccountCurrency: boolean,
  locale?: string,
): EnteredPrice {
  if (entered.text !== entered.filledIn && entered.text !== '') return entered;
  const filledIn = isAccountCurrency ? numberText(product?.pricePerUnit ?? null, locale) : '';
  return { text: filledIn, filledIn };
}
