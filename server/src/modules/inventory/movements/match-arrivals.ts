import { Invalid, type FieldError } from '../invalid.ts';
import { onItsWay } from '../shipments/decide-arrival.ts';
import type { LockedLine } from '../shipments/lock-shipment.ts';
import type { GivenLine } from './read-movement-body.ts';

/**
 * The arriving quantities by shipment line. A movement line may have been sent as several lots: if the body names none,
 * they arrive in the order they were picked.
 */
export function matchArrivals(lines: readonly LockedLine[], given: readonly GivenLine[]): Map<string, number> {
  const arrived = new Map<string, number>();
  const errors: FieldError[] = [];
  for (const { id, itemId, quantity, path } of given) {
    const ofLine = lines.filter((line) => line.requisitionItemId === id);
    const candidates = ofLine.filter((line) => itemId === null || line.itemId === itemId);
    if (ofLine.length === 0) errors.push({ field: `${path}id`, message: 'not found' });
    else if (candidates.length === 0) errors.push({ field: `${path}inventoryItem`, message: 'not found' });
    else {
      const room = candidates.reduce((sum, line) => sum + onItsWay(line) - (arrived.get(line.id) ?? 0), 0);
      if (quantity > room) {
        errors.push({ field: `${path}quantity`, message: `cannot be more than is on its way (${String(room)})` });
      }
      spread(candidates, quantity, arrived);
    }
  }
  if (errors.length > 0) throw new Invalid(errors);
  return arrived;
}

function spread(lines: readonly LockedLine[], quantity: number, arrived: Map<string, number>): void {
  let missing = quantity;
  for (const line of lines) {
    const present = arrived.get(line.id) ?? 0;
    const part = Math.min(missing, onItsWay(line) - present);
    if (part > 0) arrived.set(line.id, present + part);
    missing -= part;
  }
}
