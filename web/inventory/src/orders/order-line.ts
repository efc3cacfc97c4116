import type { OrderItem } from '@storehouse/contract/inventory/purchase-order';
import { numberOrNull } from '@storehouse/web-ui/number-text.ts';
import type { Named } from '../api/shapes.ts';
import { textOrNull } from '../fields/read-fields.ts';

/** A line of an order that is being written. */
export interface OrderLine {
  /** Null for a new one. */
  readonly id: string | null;
  readonly product: Named & { readonly productCode?: string };
  readonly quantity: number | string;
  /** How many make one of what is ordered: 12 for a dozen. */
  readonly quantityPerUom: number | string;
  readonly unitPrice: number | string;
  readonly estimatedReadyDate: string;
  readonly estimatedShipDate: string;
  /** Not changed here, and not lost. */
  readonly actualReadyDate: string | null;
}

/** A line that was just added. */
export const newLine = (given: Pick<OrderLine, 'product' | 'quantity' | 'unitPrice'>): OrderLine => ({
  ...given,
  id: null,
  quantityPerUom: 1,
  estimatedReadyDate: '',
  estimatedShipDate: '',
  actualReadyDate: null,
});

/** A line of a draft, to be changed. */
export const lineOf = (item: OrderItem): OrderLine => ({
  id: item.id,
  product: item.product,
  quantity: item.quantity,
  quantityPerUom: item.quantityPerUom ?? 1,
  unitPrice: item.unitPrice ?? '',
  estimatedReadyDate: item.estimatedReadyDate ?? '',
  estimatedShipDate: item.estimatedShipDate ?? '',
  actualReadyDate: item.actualReadyDate,
});

/** The line as it is sent: a draft's lines are replaced, so that what is left out would be lost. */
export const bodyOfLine = ({ id, product, ...line }: OrderLine): object => ({
  ...(id === null ? {} : { id }),
  product: { id: product.id },
  quantity: numberOrNull(line.quantity),
  quantityPerUom: numberOrNull(line.quantityPerUom),
  unitPrice: numberOrNull(line.unitPrice),
  estimatedReadyDate: textOrNull(line.estimatedReadyDate),
  estimatedShipDate: textOrNull(line.estimatedShipDate),
  actualReadyDate: line.actualReadyDate,
});
