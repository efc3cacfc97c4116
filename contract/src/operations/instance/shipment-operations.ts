import { z } from 'zod';
import { shipmentStatuses, shipmentTypes } from '../../inventory/statuses.ts';
import { day, moment } from '../fields.ts';
import { declareOperations, type Answered, type BodyOf } from '../operation.ts';
import { dataOf, lotReference, orderItemReference, pageOf, reference, trace } from './answer-fields.ts';
import {
  bodyOf,
  choiceInput,
  dayInput,
  filledInput,
  filledListOf,
  integerInput,
  listOf,
  partOf,
  referenceInput,
  textInput,
  uniqueIn,
  versionInput,
} from './body-fields.ts';
import { shipmentDiscrepancy } from './discrepancy-fields.ts';
import { dispatchReason, dispatchReasonText, pickedBin } from './dispatch-fields.ts';
import { sessionCall } from './instance-call.ts';
import { pageQuery, queryChoice, queryText } from './query-fields.ts';
import { depot, gauze, lot } from './example-references.ts';

/** A line of a shipment; quantities are in each. */
const shipmentLine = z.object({
  id: z.string(),
  product: reference('product'),
  inventoryItem: lotReference.nullable(),
  quantity: z.int(),
  quantityReceived: z.int(),
  quantityLost: z.int().describe('What did not arrive and is not expected any more.'),
  recipient: reference('person').nullable(),
  orderItem: orderItemReference.nullable(),
});
export type ShipmentLine = Answered<typeof shipmentLine>;

/** A shipment with its lines: the fields of the generic class, and the items. */
const shipmentDocument = z
  .object({
    id: z.string(),
    name: z.string(),
    origin: reference('location'),
    destination: reference('location'),
    expectedShippingDate: day,
    shipmentType: z.string(),
    shipmentNumber: z.string(),
    description: z.string().nullable(),
    expectedDeliveryDate: day.nullable(),
    actualShippingDate: moment.nullable(),
    actualDeliveryDate: moment.nullable(),
    carrier: z.string().nullable(),
    recipient: reference('person').nullable(),
    status: z.enum(shipmentStatuses),
    shipmentItems: z.array(shipmentLine),
    ...trace,
  })
  .meta({ id: 'ShipmentWithItems' });
export type ShipmentDocument = Answered<typeof shipmentDocument>;

const shipmentItemId = '6b1d9a7c5b2e4f60a8c1d2e3f4a5b6c7';
const wardId = '1e1d9a7c5b2e4f60a8c1d2e3f4a5b6c7';

const shipmentExample: ShipmentDocument = {
  id: '6a1d9a7c5b2e4f60a8c1d2e3f4a5b6c7',
  name: 'To Ward 3',
  origin: depot,
  destination: { id: wardId, name: 'Ward 3', class: 'location' },
  expectedShippingDate: '2026-03-02',
  shipmentType: 'DEFAULT',
  shipmentNumber: 'SH-00042',
  description: null,
  expectedDeliveryDate: null,
  actualShippingDate: null,
  actualDeliveryDate: null,
  carrier: null,
  recipient: null,
  status: 'PENDING',
  shipmentItems: [
    {
      id: shipmentItemId,
      product: gauze,
      inventoryItem: lot,
      quantity: 20,
      quantityReceived: 0,
      quantityLost: 0,
      recipient: null,
      orderItem: null,
    },
  ],
  version: 0,
  dateCreated: '2026-03-01T08:00:00.000Z',
  lastUpdated: '2026-03-01T08:00:00.000Z',
};

/** A line in a body; with the id of an existing line of the shipment, it changes that line. */
const itemBody = partOf({
  id: textInput(64).nullish(),
  inventoryItem: referenceInput,
  quantity: integerInput(1),
  orderItem: referenceInput.nullish(),
});
export type ShipmentItemBody = Answered<typeof itemBody>;

const shipmentBody = bodyOf({
  name: filledInput,
  description: textInput(10_000).nullish(),
  origin: referenceInput,
  destination: referenceInput,
  expectedShippingDate: dayInput,
  expectedDeliveryDate: dayInput.nullish(),
  shipmentType: choiceInput(shipmentTypes).nullish(),
  carrier: textInput().nullish(),
  recipient: referenceInput.nullish(),
  shipmentItems: listOf(itemBody).nullish(),
});
const itemBodyExample = { inventoryItem: { id: lot.id }, quantity: 20 };

export const answersShipment = {
  description: 'The shipment as it is now.',
  body: dataOf(shipmentDocument),
  example: { data: shipmentExample },
};
const shipmentCall = { ...sessionCall, tag: 'Shipments', status: 200, answer: answersShipment } as const;
const shipmentStep = { ...shipmentCall, method: 'POST' } as const;

/** Shipments with their items: created, changed, sent, received, cancelled. */
export const shipmentOperations = declareOperations({
  listShipmentsWithItems: {
    ...shipmentCall,
    method: 'GET',
    path: '/shipments',
    summary: 'List shipments with their items',
    query: z.object({
      ...pageQuery,
      status: queryChoice(shipmentStatuses),
      state: queryChoice(['to_receive', 'late']).describe(
        'Shipments on their way, partly received ones included; or those of them that were expected before today.',
      ),
      'origin.id': queryText,
      'destination.id': queryText,
    }),
    answer: {
      description: 'The shipments of the page, and the total number.',
      body: pageOf(shipmentDocument),
      example: { data: [shipmentExample], totalCount: 1 },
    },
  },
  readShipmentWithItems: {
    ...shipmentCall,
    method: 'GET',
    path: '/shipments/{id}',
    summary: 'Read a shipment with its items',
  },
  createShipmentWithItems: {
    ...shipmentCall,
    method: 'POST',
    path: '/shipments',
    summary: 'Create a shipment with its items',
    body: shipmentBody,
    bodyExample: {
      name: 'To Ward 3',
      origin: { id: depot.id },
      destination: { id: wardId },
      expectedShippingDate: '2026-03-02',
      shipmentItems: [itemBodyExample],
    },
    status: 201,
  },
  changeShipmentWithItems: {
    ...shipmentCall,
    method: 'PUT',
    path: '/shipments/{id}',
    summary: 'Change a shipment that was not sent',
    description: 'Only the given fields change; a list of items replaces the lines.',
    body: shipmentBody.partial().extend({ shipmentType: choiceInput(shipmentTypes).optional(), version: versionInput }),
    bodyExample: { shipmentItems: [itemBodyExample], version: 0 },
  },
  sendShipment: {
    ...shipmentStep,
    path: '/shipments/{id}/send',
    summary: 'Send a shipment',
    description:
      'Its stock leaves the origin: from the bins of `shipmentItems`, whose quantities must add up to those of the lines, ' +
      `and from any bin for lines that are not listed. ${dispatchReasonText}`,
    body: bodyOf({
      shipmentItems: filledListOf(
        partOf({ id: filledInput, quantity: integerInput(1), binLocation: pickedBin }),
      ).optional(),
      reason: dispatchReason,
    }),
    isBodyOptional: true,
    bodyExample: { reason: 'Donated for training' },
  },
  receiveShipment: {
    ...shipmentStep,
    path: '/shipments/{id}/receive',
    summary: 'Receive a shipment',
    description:
      'Without items, everything that is on its way arrives. A discrepancy says why less did, and whether the rest is written ' +
      'off (`isClosed`); with one, the list of items may be empty.',
    body: bodyOf({
      shipmentItems: listOf(
        partOf({ id: filledInput, quantity: integerInput(1), binLocation: referenceInput.nullish() }),
      ).optional(),
      discrepancies: listOf(shipmentDiscrepancy).check(uniqueIn('shipmentItem')).nullish(),
    }).refine(({ shipmentItems, discrepancies }) => shipmentItems?.length !== 0 || (discrepancies?.length ?? 0) > 0, {
      path: ['shipmentItems'],
      error: 'cannot be empty',
    }),
    isBodyOptional: true,
    bodyExample: {
      shipmentItems: [{ id: shipmentItemId, quantity: 18 }],
      discrepancies: [{ shipmentItem: { id: shipmentItemId }, quantity: -2, reasonCode: 'LOST', isClosed: true }],
    },
  },
  cancelShipment: { ...shipmentStep, path: '/shipments/{id}/cancel', summary: 'Cancel a shipment that was not sent' },
});

export type NewShipmentBody = BodyOf<typeof shipmentOperations.createShipmentWithItems>;
export type ShipmentChange = BodyOf<typeof shipmentOperations.changeShipmentWithItems>;
export type ShipmentDispatch = BodyOf<typeof shipmentOperations.sendShipment>;
export type ShipmentArrival = BodyOf<typeof shipmentOperations.receiveShipment>;
