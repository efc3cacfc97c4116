import type { ReportPage, RowOf } from '@storehouse/client';

/** A response of the Reporting API: the rows and the facts about them. */
export type ReportAnswer<Row> = Omit<ReportPage<'summary'>, 'dataset' | 'grain' | 'rows'> & {
  readonly dataset: string;
  readonly rows: readonly Row[];
};

export type SummaryRow = RowOf<'summary'>;
