import type { ShipmentDispatch } from '@storehouse/contract/operations/instance/shipment-operations';
import { groupBy } from '../../../foundation/text/group-by.ts';
import { Invalid, type FieldError } from '../invalid.ts';
import type { TakenLine } from '../stock/take-lots.ts';

/** What leaves of a line of a shipment. */
export interface SentLine extends TakenLine {
  readonly lineId: string;
}

/** Splits each line of a shipment into the bins that were named for it; lines without any are taken from any bin. */
export function matchBins(
  lines: readonly SentLine[],
  given: NonNullable<ShipmentDispatch['shipmentItems']>,
): TakenLine[] {
  const parts = groupBy(
    given.map((part, index) => ({ ...part, field: `shipmentItems[${String(index)}]` })),
    ({ id }) => id,
  );
  const lineOf = new Map(lines.map((line) => [line.lineId, line]));
  const errors: FieldError[] = [];
  for (const [id, ofLine] of parts) {
    const line = lineOf.get(id);
    const sum = ofLine.reduce((total, { quantity }) => total + quantity, 0);
    if (!line) errors.push(...ofLine.map(({ field }) => ({ field: `${field}.id`, message: 'not found' })));
    else if (sum !== line.quantity) {
      const message = `must add up to the quantity of the line (${String(line.quantity)}), not ${String(sum)}`;
      errors.push(...ofLine.map(({ field }) => ({ field: `${field}.quantity`, message })));
    }
  }
  if (errors.length > 0) throw new Invalid(errors);
  return lines.flatMap(({ lineId, ...line }) => {
    const ofLine = parts.get(lineId);
    if (!ofLine) return [line];
    return ofLine.map(({ quantity, binLocation, field }) => ({
      ...line,
      quantity,
      binId: binLocation ?? null,
      field: `${field}.quantity`,
    }));
  });
}
