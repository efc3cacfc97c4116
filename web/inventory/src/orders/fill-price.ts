import { numberText } from '@storehouse/web-ui/number-text.ts';

/** The price of a line that is being entered. */
export interface EnteredPrice {
  readonly text: string;
  /** The text that was filled in from the product; empty if none was. */
  readonly filledIn: string;
}

export const noPrice: EnteredPrice = { text: '', filledIn: '' };

/**
 * The price after another product was chosen: that of the product, unless someone typed one. A product has its price in
 * the currency of the account, so orders in another currency get none.
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
