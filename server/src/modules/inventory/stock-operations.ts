import type {
  BinTransfer,
  StockAdjustment,
  StockCount,
} from '@storehouse/contract/operations/instance/stock-operations';
import type { ModuleContext } from '../../database/module-context.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { contextOf } from './inventory-context.ts';
import { retryTakenNumber } from './numbers/numbers.ts';
import { adjustStock } from './stock/adjust-stock.ts';
import { countStock } from './stock/count-stock.ts';
import { moveBetweenBins } from './stock/move-between-bins.ts';

export type StockOperations = ReturnType<typeof openStockOperations>;

/** Adjustments, counts and moves between bins. Each returns the transaction it posted, in the shape of the generic class. */
export function openStockOperations(context: ModuleContext) {
  return {
    adjust: (caller: InstanceCaller, body: StockAdjustment): Promise<object> =>
      retryTakenNumber(() => adjustStock(contextOf(context, caller), body)),
    count: (caller: InstanceCaller, body: StockCount): Promise<object> =>
      retryTakenNumber(() => countStock(contextOf(context, caller), body)),
    moveBetweenBins: (caller: InstanceCaller, body: BinTransfer): Promise<object> =>
      retryTakenNumber(() => moveBetweenBins(contextOf(context, caller), body)),
  };
}
