import type { keyStockOperations } from '@storehouse/contract/operations/instance/key-stock-operations';
import type { InventoryLevels } from '../../../modules/inventory/inventory-levels.ts';
import type { StockOverview } from '../../../modules/inventory/stock-overview.ts';
import type { HandlersOf } from '../../http/operations/answer-operations.ts';
import type { ApiForm } from '../instance-deps.ts';

export interface KeyStockDeps {
  readonly inventoryLevels: InventoryLevels;
  readonly stockOverview: StockOverview;
}

/** Stock and levels of every location, for programs. */
export const keyStockHandlers = (
  { callerOf }: ApiForm,
  { inventoryLevels, stockOverview }: KeyStockDeps,
): HandlersOf<typeof keyStockOperations> => ({
  listStock({ query: { max, offset, byLot = false, ...of }, request }) {
    const filter = { max, offset, locationId: of['location.id'] ?? null, productId: of['product.id'] ?? null };
    return byLot
      ? stockOverview.ofLots(callerOf(request), filter)
      : stockOverview.ofProducts(callerOf(request), filter);
  },
  listInventoryLevels: ({ query: { max, offset, ...of }, request }) =>
    inventoryLevels.list(callerOf(request), {
      max,
      offset,
      locationId: of['location.id'],
      productId: of['product.id'],
    }),
  setInventoryLevels: async ({ body, request }) => ({
    data: Array.isArray(body)
      ? await inventoryLevels.putAll(callerOf(request), body)
      : await inventoryLevels.put(callerOf(request), body),
  }),
});
