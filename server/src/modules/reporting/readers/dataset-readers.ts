import type { Grain } from '@storehouse/contract/reporting/dataset';
import type { DatasetReader } from '../report-view.ts';
import { activityReader } from './read-activity.ts';
import { lotsExpiringReader } from './read-lots-expiring.ts';
import { purchaseOrdersOpenReader } from './read-purchase-orders-open.ts';
import { stockHistoryDailyReader } from './read-stock-history-daily.ts';
import { stockHistoryMonthlyReader } from './read-stock-history-monthly.ts';
import { stockOnHandReader } from './read-stock-on-hand.ts';
import { stockValueHistoryReader } from './read-stock-value-history.ts';
import { summaryReader } from './read-summary.ts';

const readers: Readonly<Record<string, DatasetReader>> = {
  summary: summaryReader,
  'stock-on-hand': stockOnHandReader,
  'stock-history': stockHistoryDailyReader,
  'stock-value-history': stockValueHistoryReader,
  'lots-expiring': lotsExpiringReader,
  'purchase-orders-open': purchaseOrdersOpenReader,
  activity: activityReader,
};

export function readerOf(dataset: string, grain: Grain | null): DatasetReader {
  if (dataset === 'stock-history' && grain === 'monthly') return stockHistoryMonthlyReader;
  const reader = readers[dataset];
  if (!reader) throw new Error(`no reader for ${dataset}`);
  return reader;
}
