import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { Bin } from '@storehouse/contract/operations/instance/location-operations';
import type { StockOfLot, StockOfProduct } from '@storehouse/contract/operations/instance/key-stock-operations';
import type { ProductLot, StockLotRow, StockRow } from '@storehouse/contract/operations/instance/stock-answers';
import type { ModuleContext } from '../../database/module-context.ts';
import { localDayOf } from '../../foundation/time/local-day.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { listBins } from './locations/read-locations.ts';
import { listLotStock } from './overview/list-lot-stock.ts';
import { listProductLots, listStockLots, type StockLotFilter } from './overview/list-lots.ts';
import { listPairStock, type PairFilter } from './overview/list-pair-stock.ts';
import { listStock, type StockFilter } from './overview/list-stock.ts';

export type StockOverview = ReturnType<typeof openStockOverview>;

/** Stock of one location for the web application, and of all locations for programs. */
export function openStockOverview({ db, clock }: ModuleContext) {
  const todayOf = ({ zone }: InstanceCaller) => localDayOf(clock.now(), zone);
  return {
    stock: ({ accountId }: InstanceCaller, filter: StockFilter): Promise<ListAnswer<StockRow>> =>
      listStock(db, accountId, filter),
    lots: (caller: InstanceCaller, filter: StockLotFilter): Promise<ListAnswer<StockLotRow>> =>
      listStockLots(db, caller.accountId, filter, todayOf(caller)),
    /** What every location has and can promise, by product. */
    ofProducts: ({ accountId }: InstanceCaller, filter: PairFilter): Promise<ListAnswer<StockOfProduct>> =>
      listPairStock(db, accountId, filter),
    /** The same by lot. */
    ofLots: (caller: InstanceCaller, filter: PairFilter): Promise<ListAnswer<StockOfLot>> =>
      listLotStock(db, caller.accountId, filter, todayOf(caller)),
    lotsOf: (caller: InstanceCaller, productId: string): Promise<ProductLot[]> =>
      listProductLots(db, caller.accountId, productId, todayOf(caller)),
    bins: ({ accountId }: InstanceCaller, locationId: string): Promise<Bin[]> => listBins(db, accountId, locationId),
  };
}
