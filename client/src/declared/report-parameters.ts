// Written from the declarations of the contract by declared.test.ts: npx vitest run client/src/declared -u
/** The parameters of each dataset. */
export interface DatasetParameters {
  readonly summary: {
    /** Rows per page: 1 to 1,000 for JSON (default 1,000), 1 to 10,000 for CSV (default 10,000). */
    readonly limit?: number | undefined;
    /** Only this location (the destination for purchase orders). */
    readonly locationId?: string | undefined;
    /** required: answer 503 instead of empty money fields when the key's setting cannot be checked. */
    readonly values?: 'required' | undefined;
    /** A day with a completed daily check in the last 90 days; default: the latest check. */
    readonly date?: string | undefined;
  };
  readonly 'stock-on-hand': {
    /** Rows per page: 1 to 1,000 for JSON (default 1,000), 1 to 10,000 for CSV (default 10,000). */
    readonly limit?: number | undefined;
    /** Only this location (the destination for purchase orders). */
    readonly locationId?: string | undefined;
    /** required: answer 503 instead of empty money fields when the key's setting cannot be checked. */
    readonly values?: 'required' | undefined;
    /** A day with a completed daily check in the last 90 days; default: the latest check. */
    readonly date?: string | undefined;
    /** Only this product. */
    readonly productId?: string | undefined;
    /** Only rows in this state of stock. */
    readonly state?:
      'all' | 'stock_out' | 'at_zero_no_minimum' | 'below_minimum' | 'above_maximum' | 'needs_attention' | undefined;
  };
  readonly 'stock-history': {
    /** Rows per page: 1 to 1,000 for JSON (default 1,000), 1 to 10,000 for CSV (default 10,000). */
    readonly limit?: number | undefined;
    /** Only this location (the destination for purchase orders). */
    readonly locationId?: string | undefined;
    /** required: answer 503 instead of empty money fields when the key's setting cannot be checked. */
    readonly values?: 'required' | undefined;
    /** A row per day or per month. */
    readonly grain?: 'daily' | 'monthly' | undefined;
    /** First day of the range; on monthly rows it stands for its month. */
    readonly from?: string | undefined;
    /** Last day of the range; on monthly rows it stands for its month. */
    readonly to?: string | undefined;
    /** Only this product. */
    readonly productId?: string | undefined;
  };
  readonly 'stock-value-history': {
    /** Rows per page: 1 to 1,000 for JSON (default 1,000), 1 to 10,000 for CSV (default 10,000). */
    readonly limit?: number | undefined;
    /** Only this location (the destination for purchase orders). */
    readonly locationId?: string | undefined;
    /** required: answer 503 instead of empty money fields when the key's setting cannot be checked. */
    readonly values?: 'required' | undefined;
    /** Days, months older than the daily history, or the months followed by the days. */
    readonly grain?: 'daily' | 'monthly' | 'all' | undefined;
  };
  readonly 'lots-expiring': {
    /** Rows per page: 1 to 1,000 for JSON (default 1,000), 1 to 10,000 for CSV (default 10,000). */
    readonly limit?: number | undefined;
    /** Only this location (the destination for purchase orders). */
    readonly locationId?: string | undefined;
    /** required: answer 503 instead of empty money fields when the key's setting cannot be checked. */
    readonly values?: 'required' | undefined;
    /** A day with a completed daily check in the last 90 days; default: the latest check. */
    readonly date?: string | undefined;
    /** Lots that expire within so many days; default: the expiry window of the Stock alerts panel. */
    readonly withinDays?: number | undefined;
    /** Expired lots too. */
    readonly includeExpired?: boolean | undefined;
  };
  readonly 'purchase-orders-open': {
    /** Rows per page: 1 to 1,000 for JSON (default 1,000), 1 to 10,000 for CSV (default 10,000). */
    readonly limit?: number | undefined;
    /** Only this location (the destination for purchase orders). */
    readonly locationId?: string | undefined;
    /** required: answer 503 instead of empty money fields when the key's setting cannot be checked. */
    readonly values?: 'required' | undefined;
    /** Open orders, drafts or both; open leaves out drafts. */
    readonly status?: 'open' | 'draft' | 'all' | undefined;
    /** true: overdue orders only; false applies no filter. */
    readonly overdue?: boolean | undefined;
  };
  readonly activity: {
    /** Rows per page: 1 to 1,000 for JSON (default 1,000), 1 to 10,000 for CSV (default 10,000). */
    readonly limit?: number | undefined;
    /** Only this location (the destination for purchase orders). */
    readonly locationId?: string | undefined;
    /** A row per day or per month. */
    readonly grain?: 'daily' | 'monthly' | undefined;
    /** First day of the range; on monthly rows it stands for its month. */
    readonly from?: string | undefined;
    /** Last day of the range; on monthly rows it stands for its month. */
    readonly to?: string | undefined;
    /** Only these categories. */
    readonly category?:
      | 'RECEIPT'
      | 'RETURN'
      | 'TRANSFER_IN'
      | 'TRANSFER_OUT'
      | 'ISSUE'
      | 'CONSUMPTION'
      | 'ADJUSTMENT'
      | 'EXPIRED'
      | 'DAMAGED'
      | 'COUNT'
      | readonly (
          | 'RECEIPT'
          | 'RETURN'
          | 'TRANSFER_IN'
          | 'TRANSFER_OUT'
          | 'ISSUE'
          | 'CONSUMPTION'
          | 'ADJUSTMENT'
          | 'EXPIRED'
          | 'DAMAGED'
          | 'COUNT'
        )[]
      | undefined;
  };
}
