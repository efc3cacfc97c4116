import { formatWord } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { addUp } from './add-up.ts';
import type { ReportRow } from './keep-rows.ts';
import { joinValues } from './joined-values.ts';
import type { ReportView } from './report-view.ts';

/** A bar: its figure, and what to change in the view to see the rows behind it. */
export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly rows: ((view: ReportView) => Partial<ReportView>) | null;
}

interface BarChart {
  readonly title: string;
  /** The unit of the figures: an amount of money, or a number of rows, lots or pieces. */
  readonly unit: 'money' | 'rows' | 'lots' | 'pieces';
  readonly barsOf: (rows: readonly ReportRow[]) => readonly Bar[];
}

/** If there are more bars, the smallest are combined into one: nobody reads fifty. */
const maxBars = 12;

export const barCharts: Readonly<Record<string, BarChart>> = {
  valueByLocation: {
    title: t('Value by location'),
    unit: 'money',
    barsOf: (rows) =>
      largest(
        sumsBy(rows, 'locationId', 'locationName', 'stockValue').map(({ id, ...bar }) => ({
          ...bar,
          rows: () => ({ locations: [id] }),
        })),
      ),
  },
  valueByCategory: {
    title: t('Value by category'),
    unit: 'money',
    barsOf: (rows) =>
      largest(
        sumsBy(rows, 'productCategory', 'productCategory', 'stockValue').map(({ id, ...bar }) => ({
          ...bar,
          rows: id === '' ? null : filterBy('productCategory', joinValues([id])),
        })),
      ),
  },
  daysAtZero: {
    title: t('Days out of stock (last 30)'),
    unit: 'rows',
    barsOf: (rows) =>
      ranges(rows, 'daysAtZero30', [
        [t('None'), '0..0'],
        [range(1, 5), '1..5'],
        [range(6, 10), '6..10'],
        [range(11, 20), '11..20'],
        [range(21, 30), '21..30'],
      ]),
  },
  monthsOfStock: {
    title: t('Months of stock'),
    unit: 'rows',
    // Months of stock have one decimal place, so no value lies between 0.9 and 1.
    barsOf: (rows) =>
      ranges(rows, 'monthsOfStock', [
        [t('Under {{limit}}', { limit: 1 }), '..0.9'],
        [range(1, 3), '1..2.9'],
        [range(3, 6), '3..5.9'],
        [range(6, 12), '6..11.9'],
        [t('{{limit}} and more', { limit: 12 }), '12..'],
      ]),
  },
  expiryByMonth: {
    title: t('Expiry by month'),
    unit: 'lots',
    barsOf: (rows) => {
      const months = [...new Set(rows.map((row) => String(row['expirationDate']).slice(0, 7)))].sort();
      return months.map((month) => ({
        key: month,
        label: month,
        value: rows.filter((row) => String(row['expirationDate']).startsWith(month)).length,
        rows: filterBy('expirationDate', `${month}-01..${month}-31`),
      }));
    },
  },
  movementByKind: {
    title: t('Movement by kind'),
    unit: 'pieces',
    barsOf: (rows) => {
      const kinds = [...new Set(rows.map(({ category }) => String(category)))].sort();
      return kinds.map((kind) => {
        const own = rows.filter(({ category }) => category === kind);
        const moved = ['quantityIn', 'quantityOut'].map((name) => addUp({ name, money: false }, own) ?? 0);
        return {
          key: kind,
          label: formatWord(kind),
          value: moved.reduce((sum, quantity) => sum + quantity, 0),
          rows: ({ parameters }: ReportView) => ({ parameters: { ...parameters, category: kind } }),
        };
      });
    },
  },
};

const range = (from: number, to: number): string => t('{{from}} to {{to}}', { from, to });

const filterBy =
  (field: string, values: string) =>
  ({ filters }: ReportView): Partial<ReportView> => ({ filters: { ...filters, [field]: values } });

interface Sum {
  readonly id: string;
  readonly key: string;
  readonly label: string;
  readonly value: number;
}

/** The sum of a field for each value of another field, largest first. Groups in which no row has a value are left out. */
function sumsBy(rows: readonly ReportRow[], idField: string, nameField: string, field: string): Sum[] {
  const groups = new Map<string, ReportRow[]>();
  for (const row of rows) {
    const id = String(row[idField] ?? '');
    const group = groups.get(id);
    if (group) group.push(row);
    else groups.set(id, [row]);
  }
  return [...groups]
    .flatMap(([id, own]) => {
      const value = addUp({ name: field, money: true }, own);
      return value === null
        ? []
        : [{ id, key: id, label: String(own[0]?.[nameField] ?? (id || t('None', { context: 'category' }))), value }];
    })
    .sort((left, right) => right.value - left.value);
}

function largest(bars: readonly Bar[]): readonly Bar[] {
  if (bars.length <= maxBars) return bars;
  const others = bars.slice(maxBars - 1);
  const cents = others.reduce((sum, { value }) => sum + Math.round(value * 100), 0);
  const rest = {
    key: 'others',
    label: t('{{count}} others', { count: others.length, one: '{{count}} other' }),
    value: cents / 100,
    rows: null,
  };
  return [...bars.slice(0, maxBars - 1), rest];
}

/** How many rows lie in each range. */
const ranges = (
  rows: readonly ReportRow[],
  field: string,
  of: readonly (readonly [string, string])[],
): readonly Bar[] =>
  of.map(([label, range]) => {
    const [from = '', to = ''] = range.split('..');
    const isIn = (value: unknown) =>
      typeof value === 'number' && (from === '' || value >= Number(from)) && (to === '' || value <= Number(to));
    return { key: range, label, value: rows.filter((row) => isIn(row[field])).length, rows: filterBy(field, range) };
  });
