import { z } from 'zod';
import { countLineFilters, countScopes, countStates } from '../../inventory/statuses.ts';
import { declareOperations, type BodyOf } from '../operation.ts';
import { dataOf, pageOf } from './answer-fields.ts';
import {
  bodyField,
  bodyOf,
  choiceInput,
  dayInput,
  filledListOf,
  integerInput,
  referenceInput,
  textInput,
  versionInput,
} from './body-fields.ts';
import { countExample, countLine, lineExample, listedCount, listedExample, stockCount } from './count-answers.ts';
import { sessionCall } from './instance-call.ts';
import { pageQuery, queryChoice, queryText } from './query-fields.ts';
import { stockedProductExample } from './stock-answers.ts';
import { depot } from './example-references.ts';

const countCall = { ...sessionCall, tag: 'Counts', status: 200 } as const;
const answersCount = {
  answer: { description: 'The count as it is now.', body: dataOf(stockCount), example: { data: countExample } },
} as const;
const answersLine = {
  answer: { description: 'The line as it is now.', body: dataOf(countLine), example: { data: lineExample } },
} as const;
const ofVersion = {
  body: bodyOf({ version: versionInput }),
  isBodyOptional: true,
  bodyExample: { version: 1 },
} as const;

/** Counting with count sheets (decision 0049). */
export const countOperations = declareOperations({
  listCounts: {
    ...countCall,
    method: 'GET',
    path: '/counts',
    summary: 'List the counts of a location',
    query: z.object({
      ...pageQuery,
      'location.id': queryText.meta({ description: 'The current location if it is left out.' }),
      state: queryChoice(countStates),
    }),
    answer: {
      description: 'The counts of the page, the newest first, and the total number.',
      body: pageOf(listedCount),
      example: { data: [listedExample], totalCount: 1 },
    },
  },
  openCount: {
    ...countCall,
    ...answersCount,
    method: 'POST',
    path: '/counts',
    summary: 'Open a count',
    description:
      'Of a whole location, a bin, a category with those below it, or `sampleSize` random products in stock.',
    body: bodyOf({
      location: referenceInput,
      scope: choiceInput(countScopes),
      binLocation: referenceInput.nullish(),
      category: referenceInput.nullish(),
      sampleSize: integerInput(1).nullish(),
      isBlind: bodyField({ type: 'boolean', default: false }).nullish(),
      comment: textInput(10_000).nullish(),
    }),
    bodyExample: { location: { id: depot.id }, scope: 'SAMPLE', sampleSize: 20, isBlind: true },
    status: 201,
  },
  readCount: { ...countCall, ...answersCount, method: 'GET', path: '/counts/{id}', summary: 'Read a count' },
  listCountLines: {
    ...countCall,
    method: 'GET',
    path: '/counts/{id}/lines',
    summary: 'List the lines of a count',
    description: 'By bin, product and expiry. `q` finds a product by name, code or UPC, and a lot by its number.',
    query: z.object({ ...pageQuery, q: queryText, state: queryChoice(countLineFilters) }),
    answer: {
      description: 'The lines of the page, and the total number.',
      body: pageOf(countLine),
      example: { data: [lineExample], totalCount: 1 },
    },
  },
  saveCountLine: {
    ...countCall,
    ...answersLine,
    method: 'PUT',
    path: '/counts/{id}/lines/{lineId}',
    summary: 'Save what was counted of a line',
    description: 'The last save counts. 0 for what was not found; null takes the quantity back.',
    body: bodyOf({ quantity: integerInput(0).nullable() }),
    bodyExample: { quantity: 118 },
  },
  addCountLine: {
    ...countCall,
    ...answersLine,
    method: 'POST',
    path: '/counts/{id}/lines',
    summary: 'Add a lot that was found but not expected',
    description: 'A lot that the product does not have yet is created. A lot that has a line is saved there.',
    body: bodyOf({
      product: referenceInput,
      lotNumber: textInput().nullish(),
      expirationDate: dayInput.nullish(),
      binLocation: referenceInput.nullish(),
      quantity: integerInput(0),
    }),
    bodyExample: { product: { id: stockedProductExample.id }, lotNumber: 'L-2026-04', quantity: 6 },
    status: 201,
  },
  submitCount: {
    ...countCall,
    ...answersCount,
    method: 'POST',
    path: '/counts/{id}/submit',
    summary: 'Submit a count for approval',
  },
  sendBackCountLines: {
    ...countCall,
    ...answersCount,
    method: 'POST',
    path: '/counts/{id}/recount',
    summary: 'Send lines back to be counted again',
    body: bodyOf({ lines: filledListOf(referenceInput), version: versionInput }),
    bodyExample: { lines: [{ id: lineExample.id }] },
  },
  approveCount: {
    ...countCall,
    ...answersCount,
    ...ofVersion,
    method: 'POST',
    path: '/counts/{id}/approve',
    summary: 'Approve a count',
    description:
      'Posts all counted lines in one transaction, or nothing. Lines that were not counted stay as they are.',
  },
  discardCount: {
    ...countCall,
    ...answersCount,
    ...ofVersion,
    method: 'POST',
    path: '/counts/{id}/discard',
    summary: 'Discard a count',
  },
});

export type NewCount = BodyOf<typeof countOperations.openCount>;
export type FoundLine = BodyOf<typeof countOperations.addCountLine>;
