import { stateFilters } from '../../reporting/datasets/stock-on-hand.ts';
import {
  answerOf,
  bodyOf,
  boolean,
  choice,
  day,
  integer,
  listOf,
  orNull,
  referenceTo,
  text,
} from '../../openapi/json-schema.ts';
import { withheldReasons } from '../stock-overview.ts';
import type { Operation } from './operation.ts';

const product = answerOf({ id: text, name: text, productCode: text, class: choice(['product']) });
const list = (fields: Parameters<typeof answerOf>[0]) =>
  answerOf({ data: listOf(answerOf(fields)), totalCount: integer });
const withheld = orNull(choice(withheldReasons));
const common = { forms: ['session'], status: 200 } as const;
const page = { 'location.id': text, q: text, max: integer, offset: integer };

/** What the pages of the web application show that no other call tells. */
export const overviewOperations: readonly Operation[] = [
  {
    ...common,
    method: 'post',
    path: '/chooseLocation',
    tag: 'chooseLocation',
    summary: 'Go on at another location: a new session takes the place of this one',
    body: bodyOf({ location: text }, ['location']),
    answer: answerOf({ data: answerOf({ location: answerOf({ id: text, name: text }) }) }),
  },
  {
    ...common,
    method: 'get',
    path: '/stock',
    tag: 'stock',
    summary: 'What a location has, product by product, with its levels',
    query: { ...page, state: choice(stateFilters) },
    answer: list({
      product,
      quantityOnHand: integer,
      minQuantity: orNull(integer),
      reorderQuantity: orNull(integer),
      maxQuantity: orNull(integer),
      soonestExpiry: orNull(day),
    }),
  },
  {
    ...common,
    method: 'get',
    path: '/stockLots',
    tag: 'stock',
    summary: 'What a location has, lot by lot, soonest expiry first',
    query: { ...page, 'product.id': text, expiresBy: day },
    answer: list({
      product,
      inventoryItem: referenceTo('inventoryItem', 'lotNumber', true),
      expirationDate: orNull(day),
      lotStatus: orNull(text),
      withheld,
      binLocation: orNull(referenceTo('location')),
      quantityOnHand: integer,
    }),
  },
  {
    ...common,
    method: 'get',
    path: '/lots',
    tag: 'stock',
    summary: 'All lots of a product, on hand or not',
    query: { 'product.id': text },
    answer: list({ id: text, lotNumber: orNull(text), expirationDate: orNull(day), lotStatus: orNull(text), withheld }),
  },
  {
    ...common,
    method: 'get',
    path: '/locations/{id}/bins',
    tag: 'locations',
    summary: 'The bins of a location',
    answer: list({ id: text, name: text, locationNumber: orNull(text), active: boolean }),
  },
];
