import type { Dataset } from '@storehouse/contract/reporting/dataset';
import { fieldsOf } from '@storehouse/contract/reporting/dataset';
import { decimalPlaces, type Field } from '@storehouse/contract/reporting/field';
import type { Row } from './random-view.ts';

/** What a page shows: the number of rows, their totals, the first rows cell by cell, and the groups. */
export interface Figures {
  readonly count: string;
  readonly totals: Readonly<Record<string, string>>;
  readonly rows: readonly string[];
  readonly groups: readonly string[];
}

const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 4 });
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const money = (value: number, currency: string): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency, maximumFractionDigits: 4 }).format(value);

/** This many rows are compared cell by cell. */
export const comparedRows = 4;

interface Input {
  readonly dataset: Dataset;
  readonly view: Readonly<Record<string, string>>;
  /** What the API answered to the parameters of the view. */
  readonly rows: readonly Row[];
  /** Names of categories by product. */
  readonly categoryOf: ReadonlyMap<string, string>;
  readonly sums: readonly string[];
}

/** The figures that the page has to show, worked out from the API's rows alone. */
export function expectedFigures({ dataset, view, rows: all, categoryOf, sums }: Input): Figures {
  const fields = fieldsOf(dataset, view['grain'] === 'monthly' ? 'monthly' : null);
  const byName = new Map(fields.map((field) => [field.name, field]));
  const rows = all
    .map((row) => ({ ...row, productCategory: categoryOf.get(String(row['productId'])) ?? null }))
    .filter((row) => isKept(row, view, fields));
  const columns = fields.filter(({ name }) => view['columns']!.split(',').includes(name));
  const added = columns.filter(({ name }) => sums.includes(name));
  // Without any rows there is nothing to count.
  const noCount = all.length === 0 ? 'none' : `0 of ${numbers.format(all.length)} rows`;
  if (rows.length === 0) return { count: noCount, totals: {}, rows: [], groups: [] };
  const count = `${numbers.format(rows.length)} of ${numbers.format(all.length)} rows`;
  const totals = Object.fromEntries(added.map((field) => [field.name, totalOf(field, rows)]));
  const group = view['group'] ?? '';
  if (group !== '') {
    const key = groupKeys[group] ?? group;
    const keys = [...new Set(rows.map((row) => String(row[key as keyof typeof row] ?? null)))];
    const groups = keys.map((value) => {
      const own = rows.filter((row) => String(row[key as keyof typeof row] ?? null) === value);
      const figures = added.filter(({ name }) => name !== group).map((field) => totalOf(field, own));
      return [numbers.format(own.length), ...figures].join(' | ');
    });
    return { count, totals, rows: [], groups: groups.sort() };
  }
  const shown = sorted(rows, view['sort'] ?? '', byName).slice(0, comparedRows);
  return {
    count,
    totals,
    rows: shown.map((row) => columns.map((field) => cellOf(field, row)).join(' | ')),
    groups: [],
  };
}

const groupKeys: Readonly<Record<string, string>> = {
  locationName: 'locationId',
  productName: 'productId',
  destinationName: 'destinationLocationId',
};

function isKept(row: Row, view: Readonly<Record<string, string>>, fields: readonly Field[]): boolean {
  const location = row['locationId'] ?? row['destinationLocationId'] ?? null;
  const locations = view['locationId']?.split(',') ?? [];
  if (locations.length > 1 && !locations.includes(String(location))) return false;
  const filters = Object.entries(view).filter(([name]) => name.startsWith('f.'));
  if (!filters.every(([name, values]) => values.split(',').includes(String(row[name.slice(2)] ?? '')))) return false;
  if (view['q'] === undefined) return true;
  const texts = fields.filter(({ name, type }) => type === 'string' && !name.endsWith('Id') && name !== 'zone');
  return texts.some(({ name }) =>
    String(row[name] ?? '')
      .toLowerCase()
      .includes(view['q']!.toLowerCase()),
  );
}

function sorted(rows: readonly Row[], sort: string, fields: ReadonlyMap<string, Field>): readonly Row[] {
  const name = sort.replace(/^-/, '');
  if (name === '') return rows;
  const valueOf = (row: Row) => (fields.get(name)?.type === 'string' ? titleOf(name, row) : (row[name] ?? null));
  const compare = (left: Row, right: Row): number => {
    const [one, other] = [valueOf(left), valueOf(right)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const order =
      typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(String(one), String(other));
    return sort.startsWith('-') ? -order : order;
  };
  return [...rows].sort(compare);
}

const titleOf = (name: string, row: Row) => row[name] ?? (name === 'locationName' ? row['locationId']! : null);

function cellOf(field: Field, row: Row): string {
  const value = field.type === 'string' ? titleOf(field.name, row) : (row[field.name] ?? null);
  if (value === null) return '–';
  if (field.money) return money(Number(value), String(row['currencyCode'] ?? 'USD'));
  if (field.type === 'integer' || field.type === 'decimal') return numbers.format(Number(value));
  if (field.type !== 'date') return String(value);
  return field.name === 'monthStart' ? String(value).slice(0, 7) : days.format(new Date(`${String(value)}T00:00:00Z`));
}

function totalOf(field: Field, rows: readonly Row[]): string {
  // Money of different currencies is never added up.
  const currencyOf = (row: Row) => (field.money ? String(row['currencyCode'] ?? '') : '');
  const currencies = [...new Set(rows.map(currencyOf))].sort();
  const scale = BigInt(10 ** decimalPlaces(field));
  const sums = currencies.flatMap((currency) => {
    const values = rows.filter((row) => currencyOf(row) === currency).map((row) => row[field.name] ?? null);
    const given = values.filter((value) => value !== null);
    if (given.length === 0) return [];
    const sum = given.reduce((before, value) => before + BigInt(Math.round(Number(value) * Number(scale))), 0n);
    const figure = Number(sum) / Number(scale);
    return [field.money ? money(figure, currency === '' ? 'USD' : currency) : numbers.format(figure)];
  });
  return sums.length === 0 ? '–' : sums.join(' + ');
}
