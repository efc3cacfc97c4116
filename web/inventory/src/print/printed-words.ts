import type { PrintedKind } from '@storehouse/contract/inventory/printed-kinds';
import type { PrintedDocument } from '@storehouse/contract/operations/instance/print-operations';
import { formatDay, formatMoment, formatWord } from '@storehouse/web-ui/format.ts';
import type { OrderStatus } from '@storehouse/contract/inventory/statuses';
import { orderStatusWord } from '../orders/order-status-word.ts';

export const printedTitles: Readonly<Record<PrintedKind, string>> = {
  purchaseOrder: 'Purchase order',
  pickList: 'Pick list',
  packingSlip: 'Packing slip',
  goodsReceivedNote: 'Goods received note',
};

/** Who signs it. */
export const signatures: Readonly<Record<PrintedKind, readonly string[]>> = {
  purchaseOrder: ['Authorised by', 'Date'],
  pickList: ['Picked by', 'Checked by'],
  packingSlip: ['Packed by', 'Received by', 'Date'],
  goodsReceivedNote: ['Received by', 'Checked by', 'Date'],
};

const people: Readonly<Record<PrintedKind, string>> = {
  purchaseOrder: 'Ordered by',
  pickList: 'Requested by',
  packingSlip: 'For',
  goodsReceivedNote: 'Received by',
};

/** The facts of its head that it has, in order. */
export function factsOf(document: PrintedDocument, zone: string): readonly (readonly [name: string, value: string])[] {
  const { kind, reference, person, carrier } = document;
  const status =
    kind === 'purchaseOrder' ? orderStatusWord(document.status as OrderStatus) : formatWord(document.status);
  const days = [
    ['Ordered', document.dateOrdered],
    ['Ships on', document.dateShipped === null ? document.expectedShippingDate : null],
    ['Expected', document.expectedDeliveryDate],
  ] as const;
  const moments = [
    ['Requested', document.dateRequested],
    ['Shipped', document.dateShipped],
    ['Received', document.dateReceived],
  ] as const;
  const facts = [
    ['Status', status],
    ['For', reference],
    ...days.map(([name, value]) => [name, value === null ? null : formatDay(value)] as const),
    ...moments.map(([name, value]) => [name, value === null ? null : formatMoment(value, zone)] as const),
    [people[kind], person],
    ['Carrier', carrier],
  ] as const;
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
}
