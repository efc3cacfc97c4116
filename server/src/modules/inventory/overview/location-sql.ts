/**
 * SQL: the location $2 of a page, in a subquery like the account of every statement (decision 0068). Otherwise the planner would
 * expect a single row for a location that is newer than its statistics.
 */
export const locationSql = '(select $2::text)';
