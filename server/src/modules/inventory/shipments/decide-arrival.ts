import type { ShipmentStatus } from '@storehouse/contract/inventory/shipment-document';

/** A line of a shipment in transit: its quantity, and what has arrived of it. */
export interface TravellingLine {
  readonly id: string;
  readonly quantity: number;
  readonly received: number;
}

export const onItsWay = (line: TravellingLine): number => Math.max(0, line.quantity - line.received);

/** What arrives if nothing is specified: everything still on its way. */
export function arriveAll(lines: readonly TravellingLine[]): Map<string, number> {
  return new Map(lines.filter((line) => onItsWay(line) > 0).map((line) => [line.id, onItsWay(line)]));
}

/** The status of a shipment after these quantities arrived. */
export function statusAfter(lines: readonly TravellingLine[], arrived: ReadonlyMap<string, number>): ShipmentStatus {
  const isWhole = lines.every((line) => onItsWay(line) <= (arrived.get(line.id) ?? 0));
  return isWhole ? 'RECEIVED' : 'PARTIALLY_RECEIVED';
}

export const mayArrive = (status: ShipmentStatus): boolean => status === 'SHIPPED' || status === 'PARTIALLY_RECEIVED';
