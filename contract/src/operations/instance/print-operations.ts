import { z } from 'zod';
import { printedKinds } from '../../inventory/printed-kinds.ts';
import { day, moment } from '../fields.ts';
import { declareOperations, type Answered } from '../operation.ts';
import { dataOf } from './answer-fields.ts';
import { sessionCall } from './instance-call.ts';

const party = z.object({
  name: z.string(),
  locationNumber: z.string().nullable(),
  address: z.array(z.string()).describe('Line by line.'),
});
export type PrintedParty = Answered<typeof party>;

/** A line as it is printed. Fields that the kind of document does not have are null. */
const line = z.object({
  productCode: z.string(),
  name: z.string(),
  unitOfMeasure: z.string().nullable(),
  lotNumber: z.string().nullable(),
  expirationDate: day.nullable(),
  binLocation: z.string().nullable(),
  quantity: z.int().describe("In the order's unit for an order and its receipts, else in each."),
  quantityPerUom: z.int().nullable(),
  quantityOrdered: z.int().nullable(),
  unitPrice: z.number().nullable(),
  amount: z.number().nullable(),
  isMissing: z.boolean().describe('Of a pick list: no lot that may be picked has it.'),
});
export type PrintedLine = Answered<typeof line>;

const printedDocument = z
  .object({
    kind: z.enum(printedKinds),
    id: z.string(),
    number: z.string(),
    name: z.string().nullable(),
    status: z.string(),
    reference: z.string().nullable().describe('The order or shipment that was received.'),
    from: party.nullable(),
    to: party,
    person: z.string().nullable().describe('Who ordered, requested, receives or received it.'),
    carrier: z.string().nullable(),
    description: z.string().nullable(),
    dateOrdered: day.nullable(),
    dateRequested: moment.nullable(),
    expectedShippingDate: day.nullable(),
    expectedDeliveryDate: day.nullable(),
    dateShipped: moment.nullable(),
    dateReceived: moment.nullable(),
    currencyCode: z.string().nullable().describe("Null for the account's default currency."),
    total: z.number().nullable().describe('Of the priced lines of an order.'),
    linesUnpriced: z.int(),
    lines: z.array(line),
  })
  .meta({ id: 'PrintedDocument' });
export type PrintedDocument = Answered<typeof printedDocument>;

const example: PrintedDocument = {
  kind: 'purchaseOrder',
  id: '5e1d9a7c5b2e4f60a8c1d2e3f4a5b6c7',
  number: 'PO-00042',
  name: 'March order',
  status: 'PLACED',
  reference: null,
  from: { name: 'Acme Medical', locationNumber: 'LOC-00007', address: ['3 Mill Lane', '10115 Berlin', 'DE'] },
  to: { name: 'North Depot', locationNumber: 'LOC-00012', address: ['12 Quay Street', '20457 Hamburg', 'DE'] },
  person: 'Ada Winter',
  carrier: null,
  description: null,
  dateOrdered: '2026-03-01',
  dateRequested: null,
  expectedShippingDate: null,
  expectedDeliveryDate: '2026-03-10',
  dateShipped: null,
  dateReceived: null,
  currencyCode: 'EUR',
  total: 125,
  linesUnpriced: 0,
  lines: [
    {
      productCode: 'PR-00042',
      name: 'Gauze 10 cm',
      unitOfMeasure: 'each',
      lotNumber: null,
      expirationDate: null,
      binLocation: null,
      quantity: 10,
      quantityPerUom: 100,
      quantityOrdered: null,
      unitPrice: 12.5,
      amount: 125,
      isMissing: false,
    },
  ],
};

/** Everything that a printed document shows, in one call (decision 0055). */
export const printOperations = declareOperations({
  readPrintedDocument: {
    ...sessionCall,
    method: 'GET',
    path: '/printedDocuments/{kind}/{id}',
    tag: 'Paper',
    summary: 'Read a document as it is printed',
    description:
      'The id is that of a purchase order, of a shipment or stock movement (pick list, packing slip), or of a receipt. ' +
      'A pick list has the lots that expire first, bin by bin, without those that are expired or on hold.',
    params: z.object({
      kind: z.enum(printedKinds, { error: `must be one of ${printedKinds.join(', ')}` }),
      id: z.string(),
    }),
    status: 200,
    answer: { description: 'The document with its lines.', body: dataOf(printedDocument), example: { data: example } },
  },
});
