import type { ReportPage, RowOf } from '@storehouse/client';

/** A response of the Reporting API: the rows and the facts about them. */
export type ReportAnswer<Row> = Omit<ReportPage<'summary'>, 'dataset' | 'grain' | 'rows'> & {
  readonly dataset: string;
  readonly rows: readonly Row[];
};

export type SummaryRow = RowOf<'summary'>;
export type StockRow = RowOf<'stock-on-hand'>;
export type HistoryRow = RowOf<'stock-history'>;
export type ValueRow = RowOf<'stock-value-history'>;
export type LotRow = RowOf<'lots-expiring'>;
export type OrderRow = RowOf<'purchase-orders-open'>;

type Pair = Pick<StockRow, 'locationId' | 'locationName' | 'productId' | 'productCode' | 'productName'>;

export const pairTitle = ({ productName, productCode, productId }: Pair): string =>
  productName ?? productCode ?? productId;

export const locationTitle = ({ locationName, locationId }: Pair): string => locationName ?? locationId;
