import { z } from 'zod';
import { movementDirections } from '../../inventory/statuses.ts';
import { day, moment } from '../fields.ts';
import { declareOperations, type Answered, type BodyOf } from '../operation.ts';
import { dataOf, lotReference, pageOf, reference } from './answer-fields.ts';
import {
  bodyOf,
  dayInput,
  filledInput,
  filledListOf,
  integerInput,
  listOf,
  momentInput,
  partOf,
  referenceInput,
  textInput,
  versionInput,
} from './body-fields.ts';
import { dispatchReason, dispatchReasonText, pickedBin } from './dispatch-fields.ts';
import { keyCall, sessionCall } from './instance-call.ts';
import { pageQuery, queryChoice, queryText } from './query-fields.ts';
import { ada, depot, gauze, lot } from './example-references.ts';

const pickedItem = z.object({ inventoryItem: lotReference, quantity: z.int(), quantityReceived: z.int() });
export type PickedItem = Answered<typeof pickedItem>;

const movementLine = z.object({
  id: z.string(),
  product: reference('product'),
  quantityRequested: z.int(),
  quantityPicked: z.int(),
  inventoryItem: lotReference.nullable().describe('The lot if it is one: requested, or the only one picked.'),
  pickedItems: z.array(pickedItem).describe('What was sent of the line, lot by lot; empty before it is sent.'),
});
export type StockMovementLine = Answered<typeof movementLine>;

/** A requisition with its lines and the shipment it became. */
const stockMovement = z
  .object({
    id: z.string(),
    name: z.string(),
    identifier: z.string().describe('The request number.'),
    description: z.string().nullable(),
    statusCode: z.string(),
    origin: reference('location'),
    destination: reference('location'),
    requestedBy: reference('person'),
    dateRequested: moment,
    dateShipped: moment.nullable(),
    expectedDeliveryDate: day.nullable(),
    lineItems: z.array(movementLine),
    version: z.int(),
  })
  .meta({ id: 'StockMovement' });
export type StockMovement = Answered<typeof stockMovement>;

const lineId = '7d1d9a7c5b2e4f60a8c1d2e3f4a5b6c7';
const ward = '1e1d9a7c5b2e4f60a8c1d2e3f4a5b6c7';

const stockMovementExample: StockMovement = {
  id: '6f1d9a7c5b2e4f60a8c1d2e3f4a5b6c7',
  name: 'Weekly refill',
  identifier: 'RQ-00042',
  description: null,
  statusCode: 'CREATED',
  origin: depot,
  destination: { id: ward, name: 'Ward 3', class: 'location' },
  requestedBy: ada,
  dateRequested: '2026-03-01T08:00:00.000Z',
  dateShipped: null,
  expectedDeliveryDate: null,
  lineItems: [
    {
      id: lineId,
      product: gauze,
      quantityRequested: 20,
      quantityPicked: 0,
      inventoryItem: null,
      pickedItems: [],
    },
  ],
  version: 0,
};

const answersMovement = {
  description: 'The stock movement as it is now.',
  body: dataOf(stockMovement),
  example: { data: stockMovementExample },
};

const lineBody = partOf({ product: referenceInput, quantityRequested: integerInput(0) });
const changedLine = lineBody.extend({ id: textInput(64).nullish() });
/** A line in a body; with the id of an existing line of the movement, it changes that line. */
export type MovementLineBody = Omit<Answered<typeof changedLine>, 'id'> & { readonly id?: string | null | undefined };

/** Stock movements are listed, read and created in both forms. */
export const movementOperations = declareOperations({
  listStockMovements: {
    ...keyCall,
    method: 'GET',
    path: '/stockMovements',
    tag: 'Stock movements',
    summary: 'List stock movements',
    query: z.object({
      ...pageQuery,
      direction: queryChoice(movementDirections),
      'origin.id': queryText,
      'destination.id': queryText,
      status: queryText,
    }),
    status: 200,
    answer: {
      description: 'The movements of the page, and the total number.',
      body: pageOf(stockMovement),
      example: { data: [stockMovementExample], totalCount: 1 },
    },
  },
  readStockMovement: {
    ...keyCall,
    method: 'GET',
    path: '/stockMovements/{id}',
    tag: 'Stock movements',
    summary: 'Read a stock movement',
    status: 200,
    answer: answersMovement,
  },
  createStockMovement: {
    ...keyCall,
    method: 'POST',
    path: '/stockMovements',
    tag: 'Stock movements',
    summary: 'Request stock of one location for another',
    body: bodyOf({
      name: textInput().nullish(),
      description: textInput(10_000).nullish(),
      origin: referenceInput,
      destination: referenceInput,
      requestedBy: referenceInput.nullish(),
      dateRequested: momentInput.nullish(),
      lineItems: listOf(lineBody).nullish(),
    }),
    bodyExample: {
      name: 'Weekly refill',
      origin: { id: depot.id },
      destination: { id: ward },
      lineItems: [{ product: { id: gauze.id }, quantityRequested: 20 }],
    },
    status: 201,
    answer: answersMovement,
  },
});

/** How much of a lot leaves or arrives for a line of the movement. */
const stepLine = partOf({ id: filledInput, inventoryItem: referenceInput, quantity: integerInput(1) });
const leavingLine = stepLine.extend({ binLocation: pickedBin });
const arrivingLine = stepLine.extend({ inventoryItem: referenceInput.nullish() });
const stepBody = <Line extends z.ZodType>(line: Line) =>
  bodyOf({ expectedDeliveryDate: dayInput.nullish(), lineItems: filledListOf(line).optional() });

const movementStep = {
  ...sessionCall,
  method: 'POST',
  tag: 'Stock movements',
  isBodyOptional: true,
  bodyExample: { lineItems: [{ id: lineId, inventoryItem: { id: lot.id }, quantity: 20 }] },
  status: 200,
  answer: answersMovement,
} as const;

/** Stock movements are changed, sent and received with a session only. */
export const movementStepOperations = declareOperations({
  changeStockMovement: {
    ...sessionCall,
    method: 'PUT',
    path: '/stockMovements/{id}',
    tag: 'Stock movements',
    summary: 'Change a stock movement that was not sent',
    description: 'Only the given fields change; a list of lines replaces the lines.',
    body: bodyOf({
      name: filledInput.optional(),
      description: textInput(10_000).nullish(),
      origin: referenceInput.optional(),
      destination: referenceInput.optional(),
      lineItems: listOf(changedLine).optional(),
      version: versionInput,
    }),
    bodyExample: { lineItems: [{ id: lineId, product: { id: gauze.id }, quantityRequested: 30 }], version: 0 },
    status: 200,
    answer: answersMovement,
  },
  sendStockMovement: {
    ...movementStep,
    path: '/stockMovements/{id}/send',
    summary: 'Send a stock movement',
    description:
      'Without lines, lots are picked soonest expiry first, and without a bin from any. ' + dispatchReasonText,
    body: stepBody(leavingLine).extend({ reason: dispatchReason }),
  },
  receiveStockMovement: {
    ...movementStep,
    path: '/stockMovements/{id}/receive',
    summary: 'Receive a stock movement',
    description: 'Without lines, everything that is on its way arrives.',
    body: stepBody(arrivingLine),
  },
});

export type NewStockMovement = BodyOf<typeof movementOperations.createStockMovement>;
export type StockMovementChange = BodyOf<typeof movementStepOperations.changeStockMovement>;
export type MovementDispatch = BodyOf<typeof movementStepOperations.sendStockMovement>;
export type MovementArrival = BodyOf<typeof movementStepOperations.receiveStockMovement>;
