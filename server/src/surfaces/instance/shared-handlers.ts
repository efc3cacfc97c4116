import type { sharedOperations } from '@storehouse/contract/operations/instance/instance-document';
import { listedTransactionTypes } from '@storehouse/contract/operations/instance/transaction-type-operations';
import type { HandlersOf } from '../http/operations/answer-operations.ts';
import { documentFilter } from './document-filters.ts';
import type { ApiForm, InstanceDeps } from './instance-deps.ts';
import { sendJson } from './generic-handlers.ts';

/** Products, stock movements, purchase orders and transaction types, as both forms have them. */
export function sharedHandlers(
  { callerOf, currentLocationOf }: ApiForm,
  { products, availableItems, stockMovements, purchaseOrders }: InstanceDeps,
): HandlersOf<typeof sharedOperations> {
  return {
    async searchProducts({ query: { q = null, categoryId = null, sort, max, offset, ...filters }, request, reply }) {
      const filter = { max, offset, search: q, categoryId, sort, filters };
      const { json, totalCount } = await products.list(callerOf(request), filter);
      return sendJson(reply, `{"data":${json},"totalCount":${String(totalCount)}}`);
    },
    async listAvailableItems({ params, query, request }) {
      const locationId = query['location.id'] ?? (await currentLocationOf(request));
      return { data: await availableItems.list(callerOf(request), params.productCode, locationId) };
    },

    listStockMovements: async ({ query: { max, offset, ...query }, request }) => {
      const here = query.direction === undefined ? null : await currentLocationOf(request);
      return stockMovements.list(callerOf(request), { max, offset, ...documentFilter(query), currentLocationId: here });
    },
    readStockMovement: async ({ params, request }) => ({
      data: await stockMovements.read(callerOf(request), params.id),
    }),
    async createStockMovement({ body, request }) {
      const current = await currentLocationOf(request);
      return { data: await stockMovements.create(callerOf(request), body, current) };
    },

    listPurchaseOrders: ({ query: { max, offset, ...query }, request }) =>
      purchaseOrders.list(callerOf(request), { max, offset, ...documentFilter(query) }),
    listTransactionTypes: ({ query: { max, offset } }) => ({
      data: listedTransactionTypes.slice(offset, max === null ? undefined : offset + max),
      totalCount: listedTransactionTypes.length,
    }),

    readPurchaseOrder: async ({ params, request }) => ({
      data: await purchaseOrders.read(callerOf(request), params.id),
    }),
  };
}
