import { maxInteger } from '@storehouse/contract/inventory/read-value';
import type { NewOrderReceipt } from '@storehouse/contract/operations/instance/order-operations';
import { Invalid, type FieldError } from '../invalid.ts';
import type { ReceiptDiscrepancy } from '../receipts/insert-receipt.ts';
import { describeDiscrepancy, refuseDiscrepancies, type GivenDiscrepancy } from '../receipts/match-discrepancies.ts';
import type { OrderLine } from './lock-order.ts';
import { eachPerUnit, outstandingEach } from './outstanding.ts';

/** A lot that arrived for an order line. */
export interface Arrival {
  readonly orderItemId: string;
  /** In the order's unit. */
  readonly quantity: number;
  readonly each: number;
  readonly productId: string;
  /** Null for the product's default lot. */
  readonly lotNumber: string | null;
  readonly expirationDate: string | null;
  /** The path of the expiration date in the body. */
  readonly field: string;
  readonly binId: string | null;
  /** The discrepancy of the line in words, for the ledger; null if there is none. */
  readonly comments: string | null;
}

export interface MatchedReceipt {
  readonly arrivals: readonly Arrival[];
  readonly discrepancies: readonly (ReceiptDiscrepancy & { readonly orderItemId: string })[];
}

/**
 * Finds the order line of each receipt line, and refuses more than is outstanding. Only a line with a discrepancy may
 * receive more, and the discrepancy must say exactly how much more.
 */
export function matchReceipt(lines: readonly OrderLine[], given: NewOrderReceipt): MatchedReceipt {
  const reasons = (given.discrepancies ?? []).map(({ orderItem, ...rest }) => ({ ...rest, lineId: orderItem }));
  const remarks = new Map(reasons.map((one) => [one.lineId, describeDiscrepancy(one)]));
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const { arrivals, errors } = matchLines(lineOf, given.lines, remarks);
  const arrived = new Map<string, number>();
  for (const { orderItemId, quantity } of arrivals)
    arrived.set(orderItemId, (arrived.get(orderItemId) ?? 0) + quantity);
  const expected = lines.map((line) => ({
    id: line.id,
    expected: wholeUnits(line),
    arrived: arrived.get(line.id) ?? 0,
  }));
  errors.push(...refuseDiscrepancies(expected, reasons, 'orderItem'));
  if (errors.length > 0) throw new Invalid(errors);
  const discrepancies = reasons.map((one) =>
    // Whatever names no line was refused.
    discrepancyOf(lineOf.get(one.lineId) as OrderLine, one, arrived.get(one.lineId) ?? 0),
  );
  return { arrivals, discrepancies };
}

/** A shipment may have brought part of a unit; receipts are in whole ones. */
const wholeUnits = (line: OrderLine): number => Math.floor(outstandingEach(line) / eachPerUnit(line));

function discrepancyOf(line: OrderLine, given: GivenDiscrepancy, arrived: number) {
  const left = outstandingEach(line) - arrived * eachPerUnit(line);
  return {
    orderItemId: line.id,
    productId: line.productId,
    quantity: given.quantity,
    reasonCode: given.reasonCode,
    comment: given.comment || null,
    closedEach: given.isClosed ? left : null,
  };
}

function matchLines(
  lineOf: ReadonlyMap<string, OrderLine>,
  given: NewOrderReceipt['lines'],
  remarks: ReadonlyMap<string, string>,
): { readonly arrivals: Arrival[]; readonly errors: FieldError[] } {
  const errors: FieldError[] = [];
  const left = new Map([...lineOf].map(([id, line]) => [id, outstandingEach(line)]));
  const arrivals = given.flatMap(({ orderItem, quantity, lotNumber, expirationDate = null, binLocation }, index) => {
    const path = `lines[${String(index)}]`;
    const line = lineOf.get(orderItem);
    if (!line) {
      errors.push({ field: `${path}.orderItem`, message: 'not found' });
      return [];
    }
    const each = quantity * eachPerUnit(line);
    const outstanding = left.get(line.id) ?? 0;
    if (each > outstanding && !remarks.has(line.id)) {
      const units = outstanding / eachPerUnit(line);
      errors.push({ field: `${path}.quantity`, message: `cannot be more than is outstanding (${String(units)})` });
    } else if (each > maxInteger) {
      errors.push({ field: `${path}.quantity`, message: `cannot come to more than ${String(maxInteger)} in each` });
    }
    left.set(line.id, outstanding - each);
    return [
      {
        orderItemId: orderItem,
        quantity,
        each,
        productId: line.productId,
        // An empty lot number means the product's default lot.
        lotNumber: lotNumber || null,
        expirationDate,
        field: `${path}.expirationDate`,
        binId: binLocation ?? null,
        comments: remarks.get(line.id) ?? null,
      },
    ];
  });
  return { arrivals, errors };
}
