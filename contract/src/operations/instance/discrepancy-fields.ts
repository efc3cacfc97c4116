import { z } from 'zod';
import { receiptReasons } from '../../inventory/receipt-reasons.ts';
import type { Answered } from '../operation.ts';
import { orderItemReference, reference } from './answer-fields.ts';
import { bodyField, choiceInput, partOf, referenceInput, textInput } from './body-fields.ts';

export const shipmentItemReference = z.object({ id: z.string(), class: z.literal('shipmentItem') });

/** More or less of a line arrived than was expected, and why (decision 0054). */
export const discrepancy = z
  .object({
    orderItem: orderItemReference.nullable(),
    shipmentItem: shipmentItemReference.nullable(),
    product: reference('product'),
    quantity: z
      .int()
      .describe('What arrived less what was expected, in the unit of the receipt: negative if it was less.'),
    reasonCode: z.enum(receiptReasons),
    comment: z.string().nullable(),
    isClosed: z.boolean().describe('Whether what is missing is no longer expected.'),
  })
  .meta({ id: 'ReceiptDiscrepancy' });
export type Discrepancy = Answered<typeof discrepancy>;

/** The fields of a discrepancy in a body, besides the line that it is about. */
const discrepancyBody = {
  quantity: bodyField({ type: 'integer' }),
  reasonCode: choiceInput(receiptReasons),
  comment: textInput(1_000).nullish(),
  isClosed: bodyField({ type: 'boolean', default: false }).nullish(),
};
export const orderDiscrepancy = partOf({ orderItem: referenceInput, ...discrepancyBody });
export const shipmentDiscrepancy = partOf({ shipmentItem: referenceInput, ...discrepancyBody });
