import type { ReportRow } from './keep-rows.ts';

const names = ['locationId', 'locationName', 'productId', 'productCode', 'productName'];

/** Puts the stock rows of two days side by side. If `keepsGone`, rows that only the earlier day has come last. */
export function mergeDays(now: readonly ReportRow[], before: readonly ReportRow[], keepsGone: boolean): ReportRow[] {
  const keyOf = ({ locationId, productId }: ReportRow): string => `${String(locationId)} ${String(productId)}`;
  const earlier = new Map(before.map((row) => [keyOf(row), row]));
  const current = new Set(now.map(keyOf));
  const gone = keepsGone ? before.filter((row) => !current.has(keyOf(row))) : [];
  return [
    ...now.map((row) => ({ ...row, ...changeOf(row, earlier.get(keyOf(row))) })),
    ...gone.map((row) => ({
      ...Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
      ...changeOf(undefined, row),
    })),
  ];
}

function changeOf(now: ReportRow | undefined, before: ReportRow | undefined): ReportRow {
  const quantity = (row: ReportRow | undefined): number => Number(row?.['quantityOnHand'] ?? 0);
  // No row means no stock, so the value is 0. A row without a value was not measured.
  const value = (row: ReportRow | undefined): number | null =>
    row ? ((row['stockValue'] ?? null) as number | null) : 0;
  const [valueNow, valueBefore] = [value(now), value(before)];
  const quantityChange = quantity(now) - quantity(before);
  return {
    quantityBefore: before ? quantity(before) : null,
    quantityChange,
    valueBefore: before ? valueBefore : null,
    valueChange: valueNow === null || valueBefore === null ? null : Math.round((valueNow - valueBefore) * 100) / 100,
    changed: quantityChange !== 0,
  };
}
