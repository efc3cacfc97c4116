import { locationRoles } from '../location-roles.ts';
import { orderStatuses } from '../purchase-order.ts';
import { shipmentStatuses } from '../shipment-document.ts';
import {
  answerOf,
  boolean,
  choice,
  day,
  integer,
  listOf,
  moment,
  number,
  orNull,
  referenceTo,
  text,
  type JsonSchema,
} from '../../openapi/json-schema.ts';

const named = answerOf({ id: text, name: text });
const lot = referenceTo('inventoryItem', 'lotNumber', true);
const place = referenceTo('location');
const someone = referenceTo('person');
const thing = referenceTo('product');
const orderLine = referenceTo('orderItem', 'id');
const trace = { version: integer, dateCreated: moment, lastUpdated: moment };

const locationItem = {
  id: text,
  name: text,
  description: orNull(text),
  locationNumber: orNull(text),
  locationType: answerOf({ id: text, name: text, description: orNull(text) }),
  locationGroup: orNull(named),
  address: orNull(
    answerOf({
      address: orNull(text),
      city: orNull(text),
      stateOrProvince: orNull(text),
      postalCode: orNull(text),
      country: orNull(text),
    }),
  ),
  active: boolean,
};

const location = {
  ...locationItem,
  organization: orNull(named),
  manager: orNull(named),
  dateCreated: moment,
  lastUpdated: moment,
};

/** The documents of the dedicated endpoints, as answered. */
export const documentSchemas: Readonly<Record<string, JsonSchema>> = {
  Error: {
    type: 'object',
    properties: {
      errorCode: integer,
      errorMessage: text,
      errors: listOf(answerOf({ field: text, message: text })),
    },
    required: ['errorCode', 'errorMessage'],
    additionalProperties: false,
  },
  AllowanceUsedUp: answerOf({
    error: choice(['rate_limit_exceeded']),
    message: text,
    limit: integer,
    reset_at: integer,
  }),
  LocationItem: answerOf(locationItem),
  Location: answerOf(location),
  LocationVersion: answerOf({ ...location, version: integer }),
  transactionLine: answerOf({
    id: text,
    inventoryItem: lot,
    quantity: integer,
    binLocation: orNull(place),
    reasonCode: orNull(text),
    comments: orNull(text),
  }),
  AvailableItem: answerOf({
    inventoryItem: answerOf({ id: text, lotNumber: orNull(text), expirationDate: orNull(day) }),
    product: answerOf({ id: text, name: text, productCode: text }),
    binLocation: orNull(place),
    quantityOnHand: integer,
    quantityAvailable: integer,
    status: choice(['RECALLED', 'HOLD', 'PICKED', 'AVAILABLE', 'NOT_AVAILABLE']),
  }),
  StockMovement: answerOf({
    id: text,
    name: text,
    identifier: text,
    description: orNull(text),
    statusCode: text,
    origin: place,
    destination: place,
    requestedBy: someone,
    dateRequested: moment,
    dateShipped: orNull(moment),
    expectedDeliveryDate: orNull(day),
    lineItems: listOf(
      answerOf({
        id: text,
        product: thing,
        quantityRequested: integer,
        quantityPicked: integer,
        inventoryItem: orNull(lot),
        pickedItems: listOf(answerOf({ inventoryItem: lot, quantity: integer, quantityReceived: integer })),
      }),
    ),
  }),
  PurchaseOrder: answerOf({
    id: text,
    orderNumber: text,
    orderType: choice(['PURCHASE_ORDER']),
    name: text,
    origin: place,
    destination: place,
    orderedBy: orNull(someone),
    dateOrdered: orNull(day),
    currencyCode: orNull(text),
    status: choice(orderStatuses),
    orderItems: listOf(
      answerOf({
        id: text,
        product: thing,
        quantity: integer,
        quantityPerUom: orNull(integer),
        unitPrice: orNull(number),
        estimatedReadyDate: orNull(day),
        actualReadyDate: orNull(day),
        estimatedShipDate: orNull(day),
        status: choice(['PENDING', 'COMPLETED', 'CANCELED']),
        quantityReceived: integer,
        quantityCanceled: integer,
        quantityOutstanding: integer,
      }),
    ),
    ...trace,
  }),
  OrderReceipt: answerOf({
    id: text,
    order: answerOf({ id: text, orderNumber: text, status: choice(orderStatuses), class: choice(['order']) }),
    receivedBy: orNull(someone),
    dateReceived: moment,
    receiptItems: listOf(
      answerOf({ id: text, orderItem: orderLine, product: thing, inventoryItem: lot, quantity: integer }),
    ),
  }),
  Shipment: answerOf({
    id: text,
    name: text,
    origin: place,
    destination: place,
    expectedShippingDate: day,
    shipmentType: text,
    shipmentNumber: text,
    description: orNull(text),
    expectedDeliveryDate: orNull(day),
    actualShippingDate: orNull(moment),
    actualDeliveryDate: orNull(moment),
    carrier: orNull(text),
    recipient: orNull(someone),
    status: choice(shipmentStatuses),
    shipmentItems: listOf(
      answerOf({
        id: text,
        product: thing,
        inventoryItem: orNull(lot),
        quantity: integer,
        quantityReceived: integer,
        recipient: orNull(someone),
        orderItem: orNull(orderLine),
      }),
    ),
    ...trace,
  }),
  InventoryLevel: answerOf({
    location: place,
    product: thing,
    minQuantity: orNull(integer),
    reorderQuantity: orNull(integer),
    maxQuantity: orNull(integer),
    ...trace,
  }),
  User: answerOf({
    id: text,
    email: text,
    name: text,
    role: choice(['owner', 'teammate']),
    defaultLocation: orNull(named),
    locationRoles: listOf(answerOf({ location: named, role: choice(locationRoles) })),
    dateCreated: moment,
    lastUpdated: moment,
  }),
};
