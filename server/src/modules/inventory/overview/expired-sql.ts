/**
 * SQL: whether a lot is expired on a day. A lot that was marked as expired is, whatever its date. The dashboard and the list of
 * lots share this condition, so that each figure leads to exactly the lots that it counts.
 */
export const isExpiredSql = (lot: string, day: string): string =>
  `(coalesce(${lot}.expiration_date < ${day}, false) or ${lot}.lot_status = 'EXPIRED')`;
