import type { ShipmentLine } from '@storehouse/contract/operations/instance/shipment-operations';
import { t } from '@storehouse/web-ui/messages.ts';
import { numberOrNull, numberSoFar } from '@storehouse/web-ui/number-text.ts';
import { lotName } from '../lots/name-lot.ts';

/** A shipment line being edited. */
export interface ShippedLine {
  /** Set for a line that is already stored. */
  readonly id?: string;
  readonly productId: string;
  /** Null for a line that was created without a lot through the API. */
  readonly itemId: string | null;
  readonly label: string;
  readonly quantity: number | string;
  readonly orderItem?: { readonly id: string } | null;
}

export const lineLabel = (product: string, lotNumber: string | null): string =>
  t('{{product}}, lot {{lot}}', { product, lot: lotName(lotNumber) });

export const lineOf = ({ id, product, inventoryItem, quantity, orderItem }: ShipmentLine): ShippedLine => ({
  id,
  productId: product.id,
  itemId: inventoryItem?.id ?? null,
  label: inventoryItem
    ? lineLabel(product.name, inventoryItem.lotNumber)
    : t('{{product}}, without a lot', { product: product.name }),
  quantity,
  orderItem,
});

export const bodyOfLine = ({ id, itemId, quantity, orderItem }: ShippedLine) => ({
  ...(id === undefined ? {} : { id }),
  inventoryItem: { id: itemId },
  quantity: numberOrNull(quantity),
  orderItem: orderItem ? { id: orderItem.id } : null,
});

/**
 * For each line, how much its lot is short after serving the lines before it; 0 if there is enough or the stock is
 * unknown.
 */
export function shortages(lines: readonly ShippedLine[], onHand: ReadonlyMap<string, number>): number[] {
  const left = new Map(onHand);
  return lines.map(({ itemId, quantity }) => {
    const present = left.get(itemId ?? '');
    if (itemId === null || present === undefined) return 0;
    const wanted = numberSoFar(quantity) ?? 0;
    left.set(itemId, Math.max(0, present - wanted));
    return Math.max(0, wanted - present);
  });
}

/** How much of a line is still expected: neither received nor written off. */
export const onItsWay = ({ quantity, quantityReceived, quantityLost }: ShipmentLine): number =>
  Math.max(0, quantity - quantityReceived - quantityLost);
