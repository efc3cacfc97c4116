import { locationRoles } from '../location-roles.ts';
import { shipmentStatuses } from '../shipment-document.ts';
import { reasonCodes } from '../transaction-types.ts';
import {
  answerOf,
  bodyOf,
  boolean,
  choice,
  day,
  idOf,
  integer,
  listOf,
  moment,
  number,
  orNull,
  refTo,
  text,
  type JsonSchema,
} from '../../openapi/json-schema.ts';
import type { Operation } from './operation.ts';

const named = answerOf({ id: text, name: text });
const dataOf = (schema: JsonSchema) => answerOf({ data: schema });
const counted = (schema: JsonSchema) => answerOf({ data: listOf(schema), totalCount: integer });

const session = (
  method: Operation['method'],
  path: string,
  summary: string,
  rest: Pick<Operation, 'answer'> & Partial<Operation>,
): Operation => ({
  method,
  path,
  forms: ['session'],
  tag: path.split('/')[1] ?? '',
  summary,
  status: 200,
  ...rest,
});

const location = {
  name: text,
  description: orNull(text),
  locationNumber: text,
  locationType: idOf,
  locationGroup: orNull(idOf),
  organization: orNull(idOf),
  manager: orNull(idOf),
  parentLocation: orNull(idOf),
  address: orNull(bodyOf({ address: text, city: text, stateOrProvince: text, postalCode: text, country: text })),
  active: boolean,
};

const orderItem = bodyOf(
  {
    product: idOf,
    quantity: integer,
    quantityPerUom: orNull(integer),
    unitPrice: orNull(number),
    estimatedReadyDate: orNull(day),
  },
  ['product', 'quantity'],
);
const order = {
  name: text,
  origin: idOf,
  destination: idOf,
  currencyCode: orNull(text),
  dateOrdered: orNull(day),
  orderItems: listOf(orderItem),
};

const user = {
  email: text,
  name: text,
  password: text,
  defaultLocation: orNull(idOf),
  locationRoles: listOf(bodyOf({ location: idOf, role: choice(locationRoles) }, ['location', 'role'])),
};

const movedLines = bodyOf({
  lineItems: listOf(bodyOf({ id: text, inventoryItem: idOf, quantity: integer }, ['id', 'inventoryItem', 'quantity'])),
});

const orderStep = (step: string, summary: string): Operation =>
  session('post', `/purchaseOrders/{id}/${step}`, summary, { answer: dataOf(refTo('PurchaseOrder')) });

const shipmentFields = (lineFields: Readonly<Record<string, JsonSchema>>) => ({
  name: text,
  origin: idOf,
  destination: idOf,
  expectedShippingDate: day,
  expectedDeliveryDate: orNull(day),
  shipmentItems: listOf(
    bodyOf({ ...lineFields, inventoryItem: idOf, quantity: integer, orderItem: orNull(idOf) }, [
      'inventoryItem',
      'quantity',
    ]),
  ),
});

const shipmentStep = (step: string, summary: string): Operation =>
  session('post', `/shipments/{id}/${step}`, summary, {
    body: bodyOf({}),
    bodyOptional: true,
    answer: dataOf(refTo('Shipment')),
  });

/** What the web application alone may do (document 4, section 5). */
export const sessionOperations: readonly Operation[] = [
  session('post', '/login', 'Sign in, at a location or at the one that the person has by default', {
    isOpen: true,
    body: bodyOf({ username: text, password: text, location: text }, ['username', 'password']),
    answer: dataOf(answerOf({ user: refTo('User'), location: orNull(named) })),
  }),
  session('post', '/logout', 'Sign out, here or everywhere', {
    body: bodyOf({ everywhere: boolean }),
    bodyOptional: true,
    answer: dataOf(answerOf({})),
  }),
  session('get', '/me', 'Who is signed in, and where', {
    answer: dataOf(
      answerOf({
        user: refTo('User'),
        location: orNull(named),
        account: answerOf({ name: text, subdomain: text, zone: text, defaultCurrency: text }),
      }),
    ),
  }),
  session('post', '/locations', 'Create a location', {
    body: bodyOf(location, ['name', 'locationType']),
    status: 201,
    answer: dataOf(refTo('LocationVersion')),
  }),
  session('put', '/locations/{id}', 'Change the included fields; the address is merged', {
    body: bodyOf({ ...location, version: integer }),
    answer: dataOf(refTo('LocationVersion')),
  }),
  session('get', '/inventoryLevels', 'Levels of pairs', {
    query: { 'location.id': text, 'product.id': text },
    answer: counted(refTo('InventoryLevel')),
  }),
  session('put', '/inventoryLevels', 'Create or replace the level of a pair', {
    body: bodyOf(
      {
        location: idOf,
        product: idOf,
        minQuantity: orNull(integer),
        reorderQuantity: orNull(integer),
        maxQuantity: orNull(integer),
      },
      ['location', 'product'],
    ),
    answer: dataOf(refTo('InventoryLevel')),
  }),
  session('post', '/stockAdjustments', 'Correct stock, or write it off as consumed, expired or damaged', {
    body: bodyOf(
      {
        location: idOf,
        adjustmentType: choice(['CORRECTION', 'CONSUMED', 'EXPIRED', 'DAMAGED']),
        comment: orNull(text),
        transactionDate: moment,
        lines: listOf(
          bodyOf({ inventoryItem: idOf, quantity: integer, quantityDelta: integer, reasonCode: choice(reasonCodes) }, [
            'inventoryItem',
          ]),
        ),
      },
      ['location', 'adjustmentType', 'lines'],
    ),
    status: 201,
    answer: dataOf(refTo('transaction')),
  }),
  session('post', '/stockCounts', 'Set lots to what was counted', {
    body: bodyOf(
      {
        location: idOf,
        comment: orNull(text),
        lines: listOf(bodyOf({ inventoryItem: idOf, quantity: integer }, ['inventoryItem', 'quantity'])),
      },
      ['location', 'lines'],
    ),
    status: 201,
    answer: dataOf(refTo('transaction')),
  }),
  session('post', '/purchaseOrders', 'Create a draft', {
    body: bodyOf(order, ['name', 'origin', 'destination']),
    status: 201,
    answer: dataOf(refTo('PurchaseOrder')),
  }),
  session('put', '/purchaseOrders/{id}', 'Change a draft', {
    body: bodyOf(order),
    answer: dataOf(refTo('PurchaseOrder')),
  }),
  orderStep('approve', 'Approve a draft'),
  orderStep('place', 'Place an approved order'),
  orderStep('cancel', 'Cancel an order'),
  orderStep('reject', 'Reject a draft'),
  session('post', '/purchaseOrders/{id}/receipts', 'Receive part or all of what is outstanding', {
    body: bodyOf(
      {
        lines: listOf(
          bodyOf({ orderItem: idOf, quantity: integer, lotNumber: orNull(text), expirationDate: orNull(day) }, [
            'orderItem',
            'quantity',
          ]),
        ),
      },
      ['lines'],
    ),
    status: 201,
    answer: dataOf(refTo('OrderReceipt')),
  }),
  orderStep('items/{itemId}/cancel', 'Cancel what is outstanding on a line'),
  session('get', '/shipments', 'Shipments with their items', {
    query: {
      max: integer,
      offset: integer,
      status: choice(shipmentStatuses),
      'origin.id': text,
      'destination.id': text,
    },
    answer: counted(refTo('Shipment')),
  }),
  session('get', '/shipments/{id}', 'One shipment', { answer: dataOf(refTo('Shipment')) }),
  session('post', '/shipments', 'Create a shipment', {
    body: bodyOf(shipmentFields({}), ['name', 'origin', 'destination', 'expectedShippingDate']),
    status: 201,
    answer: dataOf(refTo('Shipment')),
  }),
  session('put', '/shipments/{id}', 'Change a shipment that was not sent; a list of items replaces its lines', {
    body: bodyOf({ ...shipmentFields({ id: text }), version: integer }),
    answer: dataOf(refTo('Shipment')),
  }),
  shipmentStep('send', 'Send a shipment: its stock leaves the origin'),
  shipmentStep('receive', 'Receive what is on its way'),
  shipmentStep('cancel', 'Cancel a shipment that was not sent'),
  session('post', '/stockMovements/{id}/send', 'Send a movement; lots are picked soonest expiry first', {
    body: movedLines,
    bodyOptional: true,
    answer: dataOf(refTo('StockMovement')),
  }),
  session('post', '/stockMovements/{id}/receive', 'Receive what is on its way', {
    body: movedLines,
    bodyOptional: true,
    answer: dataOf(refTo('StockMovement')),
  }),
  session('get', '/users', 'Users of the instance (owner)', { answer: counted(refTo('User')) }),
  session('post', '/users', 'Add a user (owner)', {
    body: bodyOf(user, ['email', 'name', 'password']),
    status: 201,
    answer: dataOf(refTo('User')),
  }),
  session('put', '/users/{id}', 'Change a user (owner)', {
    body: bodyOf({ ...user, presentPassword: orNull(text) }),
    answer: dataOf(refTo('User')),
  }),
];
