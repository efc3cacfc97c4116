import type { LedgerRow } from '../ledger/read-ledger.ts';
import { moment, number, text, type ExportColumns } from './export-column.ts';

export const ledgerColumns: ExportColumns<LedgerRow> = {
  date: moment(({ transactionDate }) => transactionDate),
  posted: moment(({ dateCreated }) => dateCreated),
  postedBy: text(({ postedBy }) => postedBy?.name),
  transactionNumber: text(({ transaction }) => transaction.transactionNumber),
  type: text(({ transactionType }) => transactionType.name),
  location: text(({ location }) => location.name),
  bin: text(({ binLocation }) => binLocation?.name),
  productCode: text(({ product }) => product.productCode),
  product: text(({ product }) => product.name),
  lotNumber: text(({ inventoryItem }) => inventoryItem.lotNumber),
  quantity: number(({ quantity }) => quantity),
  quantityChange: number(({ quantityChange }) => quantityChange),
  balance: number(({ balance }) => balance),
  reason: text(({ reasonCode }) => reasonCode),
  source: text(({ source }) => source?.name),
  destination: text(({ destination }) => destination?.name),
  order: text(({ order }) => order?.orderNumber),
  shipment: text(({ shipment }) => shipment?.shipmentNumber),
  stockMovement: text(({ requisition }) => requisition?.requestNumber),
  comment: text(({ comment }) => comment),
  lineComment: text(({ comments }) => comments),
  reverses: text(({ reverses }) => reverses?.transactionNumber),
  reversedBy: text(({ reversal }) => reversal?.transactionNumber),
};
