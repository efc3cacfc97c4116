/**
 * How many check days a run covers between two days. `days` is the sorted array of check days: width_bucket counts
 * those up to a day by binary search, so that nothing is joined or counted row by row.
 */
export const checkDaysIn = (first: string, last: string, days: string): string =>
  `greatest(0, width_bucket(${last}, ${days}) - width_bucket(${first} - 1, ${days}))`;
