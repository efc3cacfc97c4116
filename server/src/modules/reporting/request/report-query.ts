import type { ActivityCategory } from '@storehouse/contract/reporting/datasets/activity';
import type { OrderFilter } from '@storehouse/contract/reporting/datasets/purchase-orders-open';
import type { StateFilter } from '@storehouse/contract/reporting/datasets/stock-on-hand';
import type { Dataset, Grain } from '@storehouse/contract/reporting/dataset';
import type { Format } from '@storehouse/contract/reporting/parameter';
import type { LocalDay } from '../../../foundation/time/local-day.ts';

/** The request, with the defaults that do not depend on the account. */
export interface ReportQuery {
  readonly dataset: Dataset;
  readonly grain: Grain | null;
  readonly format: Format;
  readonly limit: number;
  readonly cursor: string | null;
  readonly locationId: string | null;
  readonly valuesRequired: boolean;
  readonly date: LocalDay | null;
  readonly from: LocalDay | null;
  readonly to: LocalDay | null;
  readonly productId: string | null;
  readonly state: StateFilter;
  readonly withinDays: number | null;
  readonly includeExpired: boolean;
  readonly status: OrderFilter;
  readonly overdue: boolean;
  /** In the contract's order; empty for all. */
  readonly categories: readonly ActivityCategory[];
}
