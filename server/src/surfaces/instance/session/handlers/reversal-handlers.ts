import type { reversalOperations } from '@storehouse/contract/operations/instance/reversal-operations';
import type { Reversals } from '../../../../modules/inventory/reversals.ts';
import type { HandlersOf } from '../../../http/operations/answer-operations.ts';
import { callerOf } from '../signed-in.ts';

/** Reverses transactions, receipts and shipments, and lists receipts with their reversals. */
export const reversalHandlers = (reversals: Reversals): HandlersOf<typeof reversalOperations> => ({
  reverseTransaction: async ({ params, body, request }) => ({
    data: await reversals.transaction(callerOf(request), params.id, body),
  }),
  reverseReceipt: async ({ params, body, request }) => ({
    data: await reversals.receipt(callerOf(request), params.id, body),
  }),
  reverseShipment: async ({ params, body, request }) => ({
    data: await reversals.shipment(callerOf(request), params.id, body),
  }),
  listReceipts: ({ query, request }) =>
    reversals.receipts(callerOf(request), { orderId: query['order.id'], shipmentId: query['shipment.id'] }),
});
