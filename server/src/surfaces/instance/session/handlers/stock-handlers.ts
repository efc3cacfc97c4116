import type { stockOperations } from '@storehouse/contract/operations/instance/stock-operations';
import type { InventoryLevels } from '../../../../modules/inventory/inventory-levels.ts';
import type { StockOperations } from '../../../../modules/inventory/stock-operations.ts';
import type { StockOverview } from '../../../../modules/inventory/stock-overview.ts';
import type { HandlersOf } from '../../../http/operations/answer-operations.ts';
import { stockFilter, stockLotFilter } from '../list-filters.ts';
import { callerOf } from '../signed-in.ts';

export interface StockDeps {
  readonly inventoryLevels: InventoryLevels;
  readonly stockOperations: StockOperations;
  readonly stockOverview: StockOverview;
}

/** The stock of a location as the web application shows and changes it. */
export const stockHandlers = ({
  inventoryLevels,
  stockOperations: operations,
  stockOverview,
}: StockDeps): HandlersOf<typeof stockOperations> => ({
  listStock: ({ query: { max, offset, ...query }, request }) =>
    stockOverview.stock(callerOf(request), { max, offset, ...stockFilter(request, query) }),

  listStockLots: ({ query: { max, offset, ...query }, request }) =>
    stockOverview.lots(callerOf(request), { max, offset, ...stockLotFilter(request, query) }),

  async listProductLots({ query, request }) {
    const data = await stockOverview.lotsOf(callerOf(request), query['product.id']);
    return { data, totalCount: data.length };
  },

  listInventoryLevels: ({ query: { max, offset, ...of }, request }) =>
    inventoryLevels.list(callerOf(request), {
      max,
      offset,
      locationId: of['location.id'],
      productId: of['product.id'],
    }),
  setInventoryLevel: async ({ body, request }) => ({ data: await inventoryLevels.put(callerOf(request), body) }),

  adjustStock: async ({ body, request }) => ({ data: await operations.adjust(callerOf(request), body) }),
  countStock: async ({ body, request }) => ({ data: await operations.count(callerOf(request), body) }),
  moveBetweenBins: async ({ body, request }) => ({ data: await operations.moveBetweenBins(callerOf(request), body) }),
});
