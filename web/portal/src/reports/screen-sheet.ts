import type { Field } from '@storehouse/contract/reporting/field';
import { csvText } from '@storehouse/contract/csv-text';
import { addUp, addUpByCurrency } from './add-up.ts';
import { labelOf } from './field-labels.ts';
import type { ReportRow } from './keep-rows.ts';

export type SheetCell = string | number | boolean | null;

/** The table on screen as plain values: the same columns, rows, order and groups. */
export interface Sheet {
  readonly columns: readonly { readonly title: string; readonly type: Field['type'] }[];
  readonly rows: readonly (readonly SheetCell[])[];
}

/** A row on screen: a row of the report, or a group with its rows. */
export type ScreenRow = { readonly row: ReportRow } | { readonly group: string; readonly rows: readonly ReportRow[] };

interface Input {
  readonly fields: readonly Field[];
  /** In the order of the screen. */
  readonly columns: readonly string[];
  readonly rows: readonly ScreenRow[];
  readonly sums: readonly string[];
  readonly currency: string;
}

/** The values as the API returns them, to calculate with: dates as days, money as numbers. The heading names the currency. */
export function screenSheet({ fields, columns, rows, sums, currency }: Input): Sheet {
  const hasCurrencies = fields.some(({ name }) => name === 'currencyCode');
  const shown = columns.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  // Amounts mean nothing without their currency, so its column is added.
  const isUnclear = hasCurrencies && shown.some(({ money }) => money) && !columns.includes('currencyLabel');
  const written = isUnclear ? [...shown, ...fields.filter(({ name }) => name === 'currencyLabel')] : shown;
  return {
    columns: written.map(({ name, type, money }) => ({
      title: money && !hasCurrencies ? `${labelOf(name)} (${currency})` : labelOf(name),
      type,
    })),
    rows: rows.map((one) =>
      written.map((field, index) => {
        if ('row' in one) return valueOf(field, one.row);
        if (index === 0) return `${one.group} (${String(one.rows.length)})`;
        if (!sums.includes(field.name)) return null;
        // Amounts in several currencies have no sum.
        return field.money && addUpByCurrency(field, one.rows).length > 1 ? null : addUp(field, one.rows);
      }),
    ),
  };
}

function valueOf({ name }: Field, row: ReportRow): SheetCell {
  const value = row[name] ?? null;
  if (value === null && name === 'productName') return row['productCode'] ?? row['productId'] ?? null;
  return value === null && name === 'locationName' ? (row['locationId'] ?? null) : value;
}

/** As the Reporting API writes CSV: RFC 4180, and an apostrophe before text that a spreadsheet would run as a formula. */
export function csvOfSheet({ columns, rows }: Sheet): string {
  const lines = [
    columns.map(({ title }) => csvText(title)),
    ...rows.map((row) =>
      row.map((cell) => (cell === null ? '' : typeof cell === 'string' ? csvText(cell) : String(cell))),
    ),
  ];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}
