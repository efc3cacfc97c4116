export type SortValue = string | number | null | undefined;

const texts = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sorts rows by a value. Rows without one come last in either direction. */
export function sortRows<Row>(rows: readonly Row[], by: (row: Row) => SortValue, isDescending: boolean): Row[] {
  const keyed = rows.map((row) => ({ row, value: by(row) ?? null }));
  keyed.sort((left, right) => {
    if (left.value === null || right.value === null) return Number(left.value === null) - Number(right.value === null);
    const order =
      typeof left.value === 'number' && typeof right.value === 'number'
        ? left.value - right.value
        : texts.compare(String(left.value), String(right.value));
    return isDescending ? -order : order;
  });
  return keyed.map(({ row }) => row);
}
