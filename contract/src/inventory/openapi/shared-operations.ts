import { genericClasses } from '../generic-classes.ts';
import { movementDirections } from '../stock-movement.ts';
import { changeName, newName } from './class-schemas.ts';
import {
  answerOf,
  bodyOf,
  choice,
  idOf,
  integer,
  listOf,
  moment,
  orNull,
  refTo,
  text,
  type JsonSchema,
} from '../../openapi/json-schema.ts';
import type { Operation } from './operation.ts';

const both = ['key', 'session'] as const;
const page = { max: { ...integer, minimum: 0 }, offset: { ...integer, minimum: 0 } };
const dataOf = (schema: JsonSchema) => answerOf({ data: schema });
const counted = (schema: JsonSchema) => answerOf({ data: listOf(schema), totalCount: integer });

/** One set of calls per class, since each has its own fields. */
const genericOperations: readonly Operation[] = genericClasses.flatMap((declaration): Operation[] => {
  const { name, isReadOnly } = declaration;
  const common = { forms: both, tag: name } as const;
  const path = `/generic/${name}`;
  const reads: Operation[] = [
    {
      ...common,
      method: 'get',
      path,
      summary: `List: ${name}`,
      query: page,
      status: 200,
      answer: dataOf(listOf(refTo(name))),
    },
    { ...common, method: 'get', path: `${path}/{id}`, summary: `Read: ${name}`, status: 200, answer: refTo(name) },
  ];
  if (isReadOnly) return reads;
  const oneOrMany = {
    oneOf: [refTo(newName(declaration)), { ...listOf(refTo(newName(declaration))), maxItems: 1_000 }],
  };
  return [
    ...reads,
    {
      ...common,
      method: 'post',
      path,
      summary: `Create one ${name}, or all of a list or none of it`,
      body: oneOrMany,
      status: 201,
      answer: { oneOf: [refTo(name), dataOf(listOf(refTo(name)))] },
    },
    {
      ...common,
      method: 'put',
      path: `${path}/{id}`,
      summary: `Change the included fields: ${name}`,
      body: refTo(changeName(declaration)),
      status: 200,
      answer: refTo(name),
    },
    { ...common, method: 'delete', path: `${path}/{id}`, summary: `Delete: ${name}`, status: 204, answer: null },
  ];
});

/** Lists of the session form tell how many there are (document 4, section 5); document 3 shows this one without. */
const allLocations = {
  method: 'get',
  path: '/locations',
  tag: 'locations',
  summary: 'All locations; the list is never paged',
  query: { max: { ...text, description: 'ignored' } },
  status: 200,
} as const;

/** Only the session form changes locations, so that only it tells their version. */
const oneLocation = {
  method: 'get',
  path: '/locations/{id}',
  tag: 'locations',
  summary: 'One location; `data` is null when there is none with this id',
  status: 200,
} as const;

/** What both forms of the data API have (document 3; document 4, section 5). */
export const sharedOperations: readonly Operation[] = [
  { ...allLocations, forms: ['key'], answer: dataOf(listOf(refTo('LocationItem'))) },
  { ...allLocations, forms: ['session'], answer: counted(refTo('LocationItem')) },
  { ...oneLocation, forms: ['key'], answer: dataOf(orNull(refTo('Location'))) },
  { ...oneLocation, forms: ['session'], answer: dataOf(orNull(refTo('LocationVersion'))) },
  ...genericOperations,
  {
    method: 'get',
    path: '/products',
    forms: both,
    tag: 'products',
    summary: 'Products, by part of their name, code or UPC and by category',
    query: { ...page, q: text, categoryId: text, sort: choice(['id', 'name']) },
    status: 200,
    answer: counted(refTo('product')),
  },
  {
    method: 'get',
    path: '/products/{productCode}/availableItems',
    forms: both,
    tag: 'products',
    summary: 'What a location has of a product, lot by lot, soonest expiry first',
    query: { 'location.id': { ...text, description: 'the current location when left out' } },
    status: 200,
    answer: dataOf(listOf(refTo('AvailableItem'))),
  },
  {
    method: 'get',
    path: '/stockMovements',
    forms: both,
    tag: 'stockMovements',
    summary: 'Stock movements',
    query: { ...page, direction: choice(movementDirections), 'origin.id': text, 'destination.id': text, status: text },
    status: 200,
    answer: counted(refTo('StockMovement')),
  },
  {
    method: 'get',
    path: '/stockMovements/{id}',
    forms: both,
    tag: 'stockMovements',
    summary: 'One stock movement',
    status: 200,
    answer: dataOf(refTo('StockMovement')),
  },
  {
    method: 'post',
    path: '/stockMovements',
    forms: both,
    tag: 'stockMovements',
    summary: 'Ask for stock of one location at another',
    body: bodyOf(
      {
        name: text,
        description: orNull(text),
        origin: idOf,
        destination: idOf,
        requestedBy: idOf,
        dateRequested: moment,
        lineItems: listOf(bodyOf({ product: idOf, quantityRequested: integer }, ['product', 'quantityRequested'])),
      },
      ['origin', 'destination'],
    ),
    status: 201,
    answer: dataOf(refTo('StockMovement')),
  },
  {
    method: 'get',
    path: '/purchaseOrders',
    forms: both,
    tag: 'purchaseOrders',
    summary: 'Purchase orders',
    query: { ...page, status: text, 'origin.id': text, 'destination.id': text },
    status: 200,
    answer: counted(refTo('PurchaseOrder')),
  },
  {
    method: 'get',
    path: '/purchaseOrders/{id}',
    forms: both,
    tag: 'purchaseOrders',
    summary: 'One purchase order',
    status: 200,
    answer: dataOf(refTo('PurchaseOrder')),
  },
];
