import { isCurrencyCode } from '@storehouse/contract/currencies';
import type { BodyReader } from '../bodies/body-reader.ts';
import type { GivenReference } from '../bodies/require-references.ts';

/** An order line as given, by the columns of `order_items`. */
export interface GivenItem {
  readonly id: string | null;
  readonly product_id: string;
  readonly quantity: number;
  readonly quantity_per_uom: number;
  readonly unit_price: string | null;
  readonly estimated_ready_date: string | null;
  readonly actual_ready_date: string | null;
  readonly estimated_ship_date: string | null;
}

/** The largest quantity a ledger line can hold. */
const maxPerLine = 2_147_483_647;

/** The lines of an order's body; a line with the id of an existing one changes it. */
export function readOrderItems(body: BodyReader): GivenItem[] {
  return body.list('orderItems').map((item) => {
    const line = {
      id: item.text('id', 64),
      product_id: item.needReference('product'),
      quantity: item.needInteger('quantity', 1),
      quantity_per_uom: item.integer('quantityPerUom', 1) ?? 1,
      unit_price: item.decimal('unitPrice'),
      estimated_ready_date: item.day('estimatedReadyDate'),
      actual_ready_date: item.day('actualReadyDate'),
      estimated_ship_date: item.day('estimatedShipDate'),
    };
    if (line.quantity * line.quantity_per_uom > maxPerLine) {
      item.refuse('quantity', `cannot come to more than ${String(maxPerLine)} in each`);
    }
    return line;
  });
}

/** An ISO 4217 code; null means the account's default currency. */
export function readCurrency(body: BodyReader): string | null {
  const code = body.text('currencyCode');
  if (code !== null && !isCurrencyCode(code)) body.refuse('currencyCode', 'must be a currency code such as EUR');
  return code;
}

/** The references of the lines, each with its path. */
export function itemReferences(items: readonly GivenItem[]): GivenReference[] {
  return items.map((item, index) => ({
    field: `orderItems[${String(index)}].product`,
    to: 'product',
    id: item.product_id,
  }));
}
