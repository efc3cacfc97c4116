import { ApiError } from '@storehouse/web-ui/api-error.ts';
import { expect, it } from 'vitest';
import { describeSendProblem } from './describe-send-problem.ts';

const lines = [
  { label: 'Aspirin, lot A', quantity: 500 },
  { label: 'Gauze', quantity: 7 },
];

it.each([
  ['shipmentItems[0].quantity', 'cannot be more than is on hand (1)', 'Aspirin, lot A: 500 to send, only 1 on hand.'],
  ['shipmentItems[1].inventoryItem', 'cannot be null', 'Gauze: no lot selected.'],
  [
    'lineItems[1].quantityRequested',
    'cannot be more than can be picked (6)',
    'Gauze: 7 requested, only 6 can be picked.',
  ],
  [
    'lineItems[1].quantityRequested',
    'cannot be more than can be picked (6): 50 more are expired or on hold and are sent only by name',
    'Gauze: 7 requested, only 6 can be picked. 50 more are in expired or held lots. Use “Choose lots” to send them.',
  ],
  [
    'lineItems[1].quantityRequested',
    'cannot be more than can be picked (6): 1 more are expired or on hold and are sent only by name',
    'Gauze: 7 requested, only 6 can be picked. 1 more is in an expired or held lot. Use “Choose lots” to send it.',
  ],
  ['lineItems[0].quantity', 'is odd', 'Aspirin, lot A: is odd.'],
  ['lineItems[9].quantity', 'is odd', 'Line 10: is odd.'],
])('%s %s', (field, message, sentence) => {
  const error = new ApiError(400, `${field} ${message}`, { fieldErrors: [{ field, message }] });
  expect(describeSendProblem(error, lines)).toEqual([sentence]);
});

it('has nothing to say of an answer without fields', () => {
  expect(describeSendProblem(new ApiError(403, 'You do not have permission to do this.'), lines)).toBeNull();
});
