import type { ShipmentStatus } from '@storehouse/contract/inventory/statuses';
import type { ReceiptDiscrepancy } from '../receipts/insert-receipt.ts';

/** A line of a shipment in transit: its quantity, what has arrived of it, and what is not expected any more. */
interface TravellingLine {
  readonly id: string;
  readonly quantity: number;
  readonly received: number;
  readonly lost: number;
}

/** A quantity of a line that arrives, for one bin. */
export interface ArrivedPart {
  readonly lineId: string;
  readonly quantity: number;
  readonly binId?: string | null;
}

/** What arrives of a shipment, and where that differs from what is on its way. */
export interface Arrivals {
  readonly parts: readonly ArrivedPart[];
  readonly discrepancies?: readonly (ReceiptDiscrepancy & {
    readonly shipmentItemId: string;
    readonly remark: string;
  })[];
}

export const onItsWay = ({ quantity, received, lost }: TravellingLine): number =>
  Math.max(0, quantity - received - lost);

/** What arrives if nothing is specified: everything still on its way. */
export const arriveAll = (lines: readonly TravellingLine[]): Arrivals => ({
  parts: lines
    .filter((line) => onItsWay(line) > 0)
    .map((line) => ({ lineId: line.id, quantity: onItsWay(line), binId: null })),
});

/** What arrives of each line. */
export function arrivedByLine(parts: readonly ArrivedPart[]): Map<string, number> {
  const arrived = new Map<string, number>();
  for (const { lineId, quantity } of parts) arrived.set(lineId, (arrived.get(lineId) ?? 0) + quantity);
  return arrived;
}

/** The status of a shipment that was received at least in part, by what is still on its way. */
export const statusOf = (lines: readonly TravellingLine[]): ShipmentStatus =>
  lines.every((line) => onItsWay(line) === 0) ? 'RECEIVED' : 'PARTIALLY_RECEIVED';

/** The lines after an arrival. */
export function linesAfter(
  lines: readonly TravellingLine[],
  { parts, discrepancies = [] }: Arrivals,
): TravellingLine[] {
  const arrived = arrivedByLine(parts);
  const closed = new Map(discrepancies.map((one) => [one.shipmentItemId, one.closedEach ?? 0]));
  return lines.map(({ id, quantity, received, lost }) => ({
    id,
    quantity,
    received: received + (arrived.get(id) ?? 0),
    lost: lost + (closed.get(id) ?? 0),
  }));
}

export const mayArrive = (status: ShipmentStatus): boolean => status === 'SHIPPED' || status === 'PARTIALLY_RECEIVED';
