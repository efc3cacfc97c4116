import type { DatasetName, Grain } from '@storehouse/contract/reporting/dataset';
import type { DatasetReader } from '../pages/report-view.ts';
import { activityReader } from './activity/reader.ts';
import { lotsExpiringReader } from './lots-expiring/reader.ts';
import { purchaseOrdersOpenReader } from './purchase-orders-open/reader.ts';
import { stockHistoryDailyReader } from './stock-history-daily/reader.ts';
import { stockHistoryMonthlyReader } from './stock-history-monthly/reader.ts';
import { stockOnHandReader } from './stock-on-hand/reader.ts';
import { stockValueHistoryReader } from './stock-value-history/reader.ts';
import { summaryReader } from './summary/reader.ts';

const readers: Readonly<Record<DatasetName, DatasetReader>> = {
  summary: summaryReader,
  'stock-on-hand': stockOnHandReader,
  'stock-history': stockHistoryDailyReader,
  'stock-value-history': stockValueHistoryReader,
  'lots-expiring': lotsExpiringReader,
  'purchase-orders-open': purchaseOrdersOpenReader,
  activity: activityReader,
};

export const readerOf = (dataset: DatasetName, grain: Grain | null): DatasetReader =>
  dataset === 'stock-history' && grain === 'monthly' ? stockHistoryMonthlyReader : readers[dataset];
