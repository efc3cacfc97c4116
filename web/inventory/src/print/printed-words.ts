import type { PrintedKind } from '@storehouse/contract/inventory/printed-kinds';
import type { PrintedDocument } from '@storehouse/contract/operations/instance/print-operations';
import { formatDay, formatMoment, formatWord } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import type { OrderStatus } from '@storehouse/contract/inventory/statuses';
import { orderStatusWord } from '../orders/order-status-word.ts';

export const printedTitles: Readonly<Record<PrintedKind, string>> = {
  purchaseOrder: t('Purchase order'),
  pickList: t('Pick list'),
  packingSlip: t('Packing slip'),
  goodsReceivedNote: t('Goods received note'),
};

/** What is written below the lines for signatures. */
export const signatures: Readonly<Record<PrintedKind, readonly string[]>> = {
  purchaseOrder: [t('Authorised by'), t('Date')],
  pickList: [t('Picked by'), t('Checked by')],
  packingSlip: [t('Packed by'), t('Received by'), t('Date')],
  goodsReceivedNote: [t('Received by'), t('Checked by'), t('Date')],
};

const people: Readonly<Record<PrintedKind, string>> = {
  purchaseOrder: t('Ordered by'),
  pickList: t('Requested by'),
  packingSlip: t('For'),
  goodsReceivedNote: t('Received by'),
};

/** The facts in the head of a document, in order, without those that it does not have. */
export function factsOf(document: PrintedDocument, zone: string): readonly (readonly [name: string, value: string])[] {
  const { kind, reference, person, carrier } = document;
  const status =
    kind === 'purchaseOrder' ? orderStatusWord(document.status as OrderStatus) : formatWord(document.status);
  const days = [
    [t('Ordered'), document.dateOrdered],
    [t('Ships on'), document.dateShipped === null ? document.expectedShippingDate : null],
    [t('Expected'), document.expectedDeliveryDate],
  ] as const;
  const moments = [
    [t('Requested'), document.dateRequested],
    [t('Shipped'), document.dateShipped],
    [t('Received'), document.dateReceived],
  ] as const;
  const facts = [
    [t('Status'), status],
    [t('For'), reference],
    ...days.map(([name, value]) => [name, value === null ? null : formatDay(value)] as const),
    ...moments.map(([name, value]) => [name, value === null ? null : formatMoment(value, zone)] as const),
    [people[kind], person],
    [t('Carrier'), carrier],
  ] as const;
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
}
