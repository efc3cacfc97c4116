/** Responses for the Reports page besides the datasets themselves. */
export interface LocationChoice {
  readonly id: string;
  readonly name: string;
}

/** An entry of `GET /reports/activity/totals`. */
export interface ActivityTotalAnswer {
  /** The day, or the first day of the month. */
  readonly period: string;
  readonly category: string;
  readonly quantityIn: number;
  readonly quantityOut: number;
}

/** An entry of `GET /reports/lots-expiring/buckets`. */
export interface ExpiryBucketAnswer {
  readonly bucket: string;
  readonly lots: number;
}
