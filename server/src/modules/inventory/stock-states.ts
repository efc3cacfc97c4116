/** SQL: whether a minimum or maximum is set, as `isLevelSet` of the contract has it: neither null nor 0 is. */
export const isLevelSetSql = (column: string): string => `coalesce(${column}, 0) > 0`;

/**
 * SQL: what a pair counts as, given its columns for quantity, minimum and maximum. At zero means not above 0; below and
 * above are strict (document 4, section 3).
 */
export const stockStatesSql = (quantity: string, minimum: string, maximum: string) => ({
  stockOut: `${quantity} <= 0 and ${isLevelSetSql(minimum)}`,
  atZeroNoMinimum: `${quantity} <= 0 and not ${isLevelSetSql(minimum)}`,
  belowMinimum: `${isLevelSetSql(minimum)} and ${quantity} < ${minimum}`,
  aboveMaximum: `${isLevelSetSql(maximum)} and ${quantity} > ${maximum}`,
});
