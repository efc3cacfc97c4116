import { decimalPlaces, type Field } from '@storehouse/contract/reporting/field';
import type { ReportRow } from './keep-rows.ts';

/** The sum of a field; null if no row has a value. Adds whole numbers of the last decimal place: a sum of floats is not exact. */
export function addUp(field: Pick<Field, 'name' | 'money'>, rows: readonly ReportRow[]): number | null {
  const scale = 10 ** decimalPlaces(field);
  let [sum, isAny] = [0, false];
  for (const row of rows) {
    const value = row[field.name];
    if (typeof value !== 'number') continue;
    sum += Math.round(value * scale);
    isAny = true;
  }
  return isAny ? sum / scale : null;
}

/** The sums of a money field by the currency of its rows: amounts in different currencies are never added up. */
export function addUpByCurrency(
  field: Pick<Field, 'name' | 'money'>,
  rows: readonly ReportRow[],
): readonly (readonly [currency: string | null, sum: number])[] {
  const currencies = new Set(rows.map(currencyOf));
  return [...currencies]
    .map(
      (currency) =>
        [
          currency,
          addUp(
            field,
            rows.filter((row) => currencyOf(row) === currency),
          ),
        ] as const,
    )
    .filter((one): one is readonly [string | null, number] => one[1] !== null)
    .sort(([left], [right]) => (left ?? '').localeCompare(right ?? ''));
}

export const currencyOf = ({ currencyCode }: ReportRow): string | null =>
  typeof currencyCode === 'string' ? currencyCode : null;
