import type { OrderItem } from '@storehouse/contract/operations/instance/order-answers';
import { numberOrNull } from '@storehouse/web-ui/number-text.ts';
import type { Named } from '../api/shapes.ts';
import { textOrNull } from '../fields/read-fields.ts';

/** An order line being edited. */
export interface OrderLine {
  /** Null for a new line. */
  readonly id: string | null;
  readonly product: Named & { readonly productCode?: string };
  readonly quantity: number | string;
  /** How many units one ordered unit contains: 12 for a dozen. */
  readonly quantityPerUom: number | string;
  readonly unitPrice: number | string;
  readonly estimatedReadyDate: string;
  readonly estimatedShipDate: string;
  /** Not editable here, but sent back so that it is not lost. */
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

/** An editable copy of a draft's line. */
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

/** The request body of a line. Saving replaces all lines of a draft, so anything left out would be lost. */
export const bodyOfLine = ({ id, product, ...line }: OrderLine) => ({
  ...(id === null ? {} : { id }),
  product: { id: product.id },
  quantity: numberOrNull(line.quantity),
  quantityPerUom: numberOrNull(line.quantityPerUom) ?? 1,
  unitPrice: numberOrNull(line.unitPrice),
  estimatedReadyDate: textOrNull(line.estimatedReadyDate),
  estimatedShipDate: textOrNull(line.estimatedShipDate),
  actualReadyDate: line.actualReadyDate,
});
