import type { ShipmentArrival } from '@storehouse/contract/operations/instance/shipment-operations';
import { Invalid, type FieldError } from '../invalid.ts';
import { describeDiscrepancy, refuseDiscrepancies } from '../receipts/match-discrepancies.ts';
import type { LockedLine } from './lock-shipment.ts';
import { arriveAll, arrivedByLine, onItsWay, type Arrivals } from './travelling-lines.ts';

/**
 * What arrives of a shipment, and what differs; refuses lines of other shipments, and more than is on its way: what was
 * not sent is no part of the shipment.
 */
export function matchArrivals(
  lines: readonly LockedLine[],
  { shipmentItems, discrepancies }: ShipmentArrival,
): Arrivals {
  const errors: FieldError[] = [];
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const parts = shipmentItems ? matchParts(lineOf, shipmentItems, errors) : arriveAll(lines).parts;
  const arrived = arrivedByLine(parts);
  const reasons = (discrepancies ?? []).map(({ shipmentItem, ...rest }) => ({ ...rest, lineId: shipmentItem }));
  const expected = lines.map((line) => ({ id: line.id, expected: onItsWay(line), arrived: arrived.get(line.id) ?? 0 }));
  errors.push(...refuseDiscrepancies(expected, reasons, 'shipmentItem'));
  if (errors.length > 0) throw new Invalid(errors);
  return {
    parts,
    discrepancies: reasons.map((one) => ({
      shipmentItemId: one.lineId,
      productId: lineOf.get(one.lineId)?.productId ?? '',
      quantity: one.quantity,
      reasonCode: one.reasonCode,
      comment: one.comment || null,
      closedEach: one.isClosed ? -one.quantity : null,
      remark: describeDiscrepancy(one),
    })),
  };
}

function matchParts(
  lineOf: ReadonlyMap<string, LockedLine>,
  given: NonNullable<ShipmentArrival['shipmentItems']>,
  errors: FieldError[],
): Arrivals['parts'] {
  const arrived = new Map<string, number>();
  return given.map(({ id, quantity, binLocation = null }, index) => {
    const path = `shipmentItems[${String(index)}]`;
    const line = lineOf.get(id);
    const total = (arrived.get(id) ?? 0) + quantity;
    if (!line) errors.push({ field: `${path}.id`, message: 'not found' });
    else if (total > onItsWay(line)) {
      errors.push({
        field: `${path}.quantity`,
        message: `cannot be more than is on its way (${String(onItsWay(line))})`,
      });
    }
    arrived.set(id, total);
    return { lineId: id, quantity, binId: binLocation };
  });
}
