import type { CountLine, ListedCount } from '@storehouse/contract/operations/instance/count-answers';
import type { ReplenishmentRow } from '@storehouse/contract/operations/instance/replenishment-operations';
import type { StockLotRow, StockRow } from '@storehouse/contract/operations/instance/stock-answers';
import { day, flag, moment, number, text, type ExportColumns } from './export-column.ts';

/** A row of a list about one location, and the location's name. */
export type At<Row> = Row & { readonly at: string };

export const stockColumns: ExportColumns<At<StockRow>> = {
  location: text(({ at }) => at),
  productCode: text(({ product }) => product.productCode),
  product: text(({ product }) => product.name),
  quantityOnHand: number(({ quantityOnHand }) => quantityOnHand),
  minQuantity: number(({ minQuantity }) => minQuantity),
  reorderQuantity: number(({ reorderQuantity }) => reorderQuantity),
  maxQuantity: number(({ maxQuantity }) => maxQuantity),
  soonestExpiry: day(({ soonestExpiry }) => soonestExpiry),
};

export const stockLotColumns: ExportColumns<At<StockLotRow>> = {
  location: text(({ at }) => at),
  productCode: text(({ product }) => product.productCode),
  product: text(({ product }) => product.name),
  lotNumber: text(({ inventoryItem }) => inventoryItem.lotNumber),
  expirationDate: day(({ expirationDate }) => expirationDate),
  binLocation: text(({ binLocation }) => binLocation?.name),
  quantityOnHand: number(({ quantityOnHand }) => quantityOnHand),
  lotStatus: text(({ lotStatus }) => lotStatus),
  withheld: text(({ withheld }) => withheld),
};

export const countColumns: ExportColumns<ListedCount> = {
  countNumber: text(({ countNumber }) => countNumber),
  location: text(({ location }) => location.name),
  scope: text(({ scope }) => scope),
  scopeName: text(({ scopeName }) => scopeName),
  sampleSize: number(({ sampleSize }) => sampleSize),
  isBlind: flag(({ isBlind }) => isBlind),
  state: text(({ state }) => state),
  lineCount: number(({ lineCount }) => lineCount),
  countedCount: number(({ countedCount }) => countedCount),
  openedBy: text(({ openedBy }) => openedBy?.name),
  dateCreated: moment(({ dateCreated }) => dateCreated),
  submittedBy: text(({ submittedBy }) => submittedBy?.name),
  submittedAt: moment(({ submittedAt }) => submittedAt),
  closedBy: text(({ closedBy }) => closedBy?.name),
  closedAt: moment(({ closedAt }) => closedAt),
  transactionNumber: text(({ transaction }) => transaction?.transactionNumber),
  comment: text(({ comment }) => comment),
};

export const countLineColumns: ExportColumns<CountLine> = {
  binLocation: text(({ binLocation }) => binLocation?.name),
  productCode: text(({ product }) => product.productCode),
  product: text(({ product }) => product.name),
  lotNumber: text(({ inventoryItem }) => inventoryItem.lotNumber),
  expirationDate: day(({ expirationDate }) => expirationDate),
  quantityExpected: number(({ quantityExpected }) => quantityExpected),
  quantityCounted: number(({ quantityCounted }) => quantityCounted),
  variance: number(({ variance }) => variance),
  varianceValue: number(({ varianceValue }) => varianceValue),
  countedBy: text(({ countedBy }) => countedBy?.name),
  countedAt: moment(({ countedAt }) => countedAt),
  isFound: flag(({ isFound }) => isFound),
  recountReason: text(({ recountReason }) => recountReason),
};

export const replenishmentColumns: ExportColumns<At<ReplenishmentRow>> = {
  location: text(({ at }) => at),
  supplier: text(({ supplier }) => supplier?.name),
  productCode: text(({ product }) => product.productCode),
  product: text(({ product }) => product.name),
  quantityOnHand: number(({ quantityOnHand }) => quantityOnHand),
  quantityAvailable: number(({ quantityAvailable }) => quantityAvailable),
  quantityOnOrder: number(({ quantityOnOrder }) => quantityOnOrder),
  quantityInDrafts: number(({ quantityInDrafts }) => quantityInDrafts),
  minQuantity: number(({ minQuantity }) => minQuantity),
  maxQuantity: number(({ maxQuantity }) => maxQuantity),
  quantityUsed: number(({ quantityUsed }) => quantityUsed),
  monthsOfStock: number(({ monthsOfStock }) => monthsOfStock),
  packSize: number(({ packSize }) => packSize),
  suggestedQuantity: number(({ suggestedQuantity }) => suggestedQuantity),
  lastOrder: text(({ lastPurchase }) => lastPurchase?.order.orderNumber),
  lastUnitPrice: number(({ lastPurchase }) => lastPurchase?.unitPrice),
  lastCurrencyCode: text(({ lastPurchase }) => lastPurchase?.currencyCode),
};
