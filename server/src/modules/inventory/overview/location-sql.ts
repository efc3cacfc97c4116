/**
 * SQL: the location $2 of a page, in a subquery as the account of every statement (decision 0068): of a location that is new
 * since the statistics were taken, the planner would expect a single row.
 */
export const locationSql = '(select $2::text)';
