import type { StockLotRow } from '@storehouse/contract/operations/instance/stock-answers';

interface BinStock {
  /** Null for stock outside of bins. */
  readonly bin: StockLotRow['binLocation'];
  readonly lots: readonly StockLotRow[];
}

/** Groups rows by bin. The rows must already be sorted by bin. */
export function groupByBin(rows: readonly StockLotRow[]): BinStock[] {
  const groups: { bin: StockLotRow['binLocation']; lots: StockLotRow[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && last.bin?.id === row.binLocation?.id) last.lots.push(row);
    else groups.push({ bin: row.binLocation, lots: [row] });
  }
  return groups;
}
