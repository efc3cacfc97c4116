/**
 * SQL: whether a lot is expired on a day; one that was marked as expired is, whatever its date. The dashboard counts by it and
 * the list of lots filters by it, so that a figure leads to exactly what was counted.
 */
export const isExpiredSql = (lot: string, day: string): string =>
  `(coalesce(${lot}.expiration_date < ${day}, false) or ${lot}.lot_status = 'EXPIRED')`;
