import type { OrderItemBody } from '@storehouse/contract/operations/instance/order-operations';

/** What was last paid for a product, and in which unit it was ordered. */
export interface LastPurchase {
  readonly productId: string;
  /** A decimal, per unit of the order; null if the line had no price. */
  readonly unitPrice: string | null;
  readonly currencyCode: string | null;
  readonly quantityPerUom: number;
}

/** A unit price has four decimal places. */
const priceScale = 10_000;

/**
 * The line of a draft for a quantity in each: in the unit of the last purchase if that makes whole units, else in each,
 * at the price of one. A price in another currency than the draft's is left out.
 */
export function draftLine(
  { productId, quantity }: { readonly productId: string; readonly quantity: number },
  last: LastPurchase | undefined,
  currencyCode: string | null,
): OrderItemBody {
  const perUnit = last?.quantityPerUom ?? 1;
  const price = last === undefined || last.currencyCode !== currencyCode ? null : last.unitPrice;
  if (quantity % perUnit === 0) {
    return { product: productId, quantity: quantity / perUnit, quantityPerUom: perUnit, unitPrice: price };
  }
  const priceOfOne = price === null ? null : String(Math.round((Number(price) * priceScale) / perUnit) / priceScale);
  return { product: productId, quantity, quantityPerUom: 1, unitPrice: priceOfOne };
}
