import { needsComment, reasonsFor, type ReceiptReason } from '@storehouse/contract/inventory/receipt-reasons';
import type { FieldError } from '../invalid.ts';

/** A line of an order or a shipment: what was expected of it and what arrived, in the unit of the receipt. */
export interface ExpectedLine {
  readonly id: string;
  readonly expected: number;
  readonly arrived: number;
}

/** A discrepancy as it is given. */
export interface GivenDiscrepancy {
  readonly lineId: string;
  readonly quantity: number;
  readonly reasonCode: ReceiptReason;
  readonly comment?: string | null | undefined;
  readonly isClosed?: boolean | null | undefined;
}

/**
 * What is wrong with the discrepancies. The quantity must be the difference exactly: of two people who receive the same
 * line, the second one sees that what was outstanding has arrived already, instead of receiving it twice.
 */
export function refuseDiscrepancies(
  lines: readonly ExpectedLine[],
  given: readonly GivenDiscrepancy[],
  reference: 'orderItem' | 'shipmentItem',
): FieldError[] {
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  return given.flatMap(({ lineId, quantity, reasonCode, comment, isClosed }, index): FieldError[] => {
    const path = `discrepancies[${String(index)}]`;
    const line = lineOf.get(lineId);
    if (!line) return [{ field: `${path}.${reference}`, message: 'not found' }];
    const difference = line.arrived - line.expected;
    if (difference === 0)
      return [{ field: `${path}.quantity`, message: 'is not needed: what was expected has arrived' }];
    if (quantity !== difference) {
      return [
        { field: `${path}.quantity`, message: `must be what arrived less what is outstanding (${String(difference)})` },
      ];
    }
    const reasons = reasonsFor(difference);
    return [
      ...(reasons.includes(reasonCode)
        ? []
        : [{ field: `${path}.reasonCode`, message: `must be one of ${reasons.join(', ')}` }]),
      ...(needsComment(reasonCode) && !comment
        ? [{ field: `${path}.comment`, message: `cannot be null with the reason ${reasonCode}` }]
        : []),
      ...(isClosed && difference > 0 ? [{ field: `${path}.isClosed`, message: 'is for less than was expected' }] : []),
    ];
  });
}

/** The remark in the ledger: `2 more than expected: extra sent`, `3 fewer than expected, not coming: lost (fell off)`. */
export function describeDiscrepancy({
  quantity,
  reasonCode,
  comment,
  isClosed,
}: Omit<GivenDiscrepancy, 'lineId'>): string {
  const count = `${String(Math.abs(quantity))} ${quantity > 0 ? 'more' : 'fewer'} than expected`;
  const reason = reasonCode.toLowerCase().replaceAll('_', ' ');
  return `${count}${isClosed ? ', not coming' : ''}: ${reason}${comment ? ` (${comment})` : ''}`;
}
