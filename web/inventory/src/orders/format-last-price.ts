import { formatMoney, none } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';

interface LastPrice {
  readonly unitPrice: number | null;
  /** Null for the account's default currency. */
  readonly currencyCode: string | null;
  readonly quantityPerUom: number;
}

/** The price of a purchase, with the pack size if it is more than one: `US$12.50 for 50`. */
export function formatLastPrice(
  { unitPrice, currencyCode, quantityPerUom }: LastPrice,
  defaultCurrency: string,
): string {
  if (unitPrice === null) return none;
  const price = formatMoney(unitPrice, currencyCode ?? defaultCurrency);
  return quantityPerUom > 1 ? t('{{price}} for {{quantity}}', { price, quantity: quantityPerUom }) : price;
}
