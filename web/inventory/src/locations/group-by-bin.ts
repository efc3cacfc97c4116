import type { StockLotRow } from '@storehouse/contract/operations/instance/stock-answers';

interface BinStock {
  /** Null for what is outside of bins. */
  readonly bin: StockLotRow['binLocation'];
  readonly lots: readonly StockLotRow[];
}

/** One group for each bin, in the order of the rows, which come bin by bin. */
export function groupByBin(rows: readonly StockLotRow[]): BinStock[] {
  const groups: { bin: StockLotRow['binLocation']; lots: StockLotRow[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && last.bin?.id === row.binLocation?.id) last.lots.push(row);
    else groups.push({ bin: row.binLocation, lots: [row] });
  }
  return groups;
}
