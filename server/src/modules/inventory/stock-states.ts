/** SQL: whether a minimum or maximum is set. As in `isLevelSet` of the contract, null and 0 mean that it is not. */
export const isLevelSetSql = (column: string): string => `coalesce(${column}, 0) > 0`;

/**
 * SQL: the condition of each stock state of a pair, given its columns for quantity, minimum and maximum. At zero includes
 * negative quantities; below and above are strict (document 4, section 3).
 */
export const stockStatesSql = (quantity: string, minimum: string, maximum: string) => ({
  stockOut: `${quantity} <= 0 and ${isLevelSetSql(minimum)}`,
  atZeroNoMinimum: `${quantity} <= 0 and not ${isLevelSetSql(minimum)}`,
  belowMinimum: `${isLevelSetSql(minimum)} and ${quantity} < ${minimum}`,
  aboveMaximum: `${isLevelSetSql(maximum)} and ${quantity} > ${maximum}`,
});
