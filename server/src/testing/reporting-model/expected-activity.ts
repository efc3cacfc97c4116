import { addDays, addMonths, endOfMonth, monthOf, type LocalDay } from '../../foundation/time/local-day.ts';
import type { ExpectedRow } from './expected-stock.ts';
import type { ModelCalendar } from './model-calendar.ts';
import type { ActivityFigures, StockCheck } from './model-checks.ts';

interface Line extends ActivityFigures {
  readonly location: string;
  readonly product: string;
  readonly category: string;
  readonly date: LocalDay;
}

/** In the order of the days. */
const linesOf = ({ checks }: ModelCalendar): Line[] =>
  [...checks.recorded]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([date, { rows }]) =>
      [...rows].map(([key, figures]) => {
        const [location = '', product = '', category = ''] = key.split('/');
        return { location, product, category, date, ...figures };
      }),
    );

/** Names are those of the latest stock check or, if it lacks them, of the check that recorded the line or the next one. */
function cells({ checks, stockDays, latest }: ModelCalendar, { location, product, date }: Line): ExpectedRow {
  const recordedOn = checks.recorded.get(date)?.capture.captureLocalDate ?? '';
  const known = stockDays.findLast((day) => day <= recordedOn) ?? '';
  const days = [latest, known, ...stockDays.filter((day) => day > recordedOn)];
  const having = (has: (check: StockCheck) => boolean) =>
    days.map((day) => checks.stock.get(day)).find((check) => check !== undefined && has(check));
  const named = having((check) => check.products.has(product))?.products.get(product);
  return {
    locationId: location,
    locationName: having((check) => check.locations.has(location))?.locations.get(location) ?? null,
    productId: product,
    productCode: named?.code ?? null,
    productName: named?.name ?? null,
  };
}

const figuresOf = ({ firstCheck }: ModelCalendar, lines: readonly Line[]): ExpectedRow => {
  const sum = (name: 'in' | 'out' | 'lines') => lines.reduce((total, line) => total + line[name], 0);
  return {
    quantityIn: sum('in'),
    quantityOut: sum('out'),
    quantityNet: sum('in') - sum('out'),
    lineCount: sum('lines'),
    includesImportedHistory: lines.some(({ date }) => date < firstCheck),
  };
};

const inOrder = <T>(rows: readonly [string, T][]): T[] =>
  [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);

export function expectedActivity(calendar: ModelCalendar, from: LocalDay): ExpectedRow[] {
  const lines = linesOf(calendar).filter(({ date }) => date >= from);
  return inOrder(
    lines.map((line): [string, ExpectedRow] => [
      [line.location, line.product, line.date, line.category].join(' '),
      {
        ...cells(calendar, line),
        activityDate: line.date,
        category: line.category,
        ...figuresOf(calendar, [line]),
        ...calendar.checks.recorded.get(line.date)?.capture,
      },
    ]),
  );
}

export function expectedActivityMonths(calendar: ModelCalendar): ExpectedRow[] {
  const groups = new Map<string, Line[]>();
  const lastMonth = monthOf(calendar.activityEnd);
  const [first, last] = [addMonths(lastMonth, -12), addMonths(lastMonth, 1)];
  for (const line of linesOf(calendar).filter(({ date }) => date >= first && date < last)) {
    const key = [line.location, line.product, monthOf(line.date), line.category].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return inOrder(
    [...groups].map(([key, lines]): [string, ExpectedRow] => {
      const line = lines.at(-1) as Line;
      const month = monthOf(line.date);
      const readers = [...calendar.checks.activity].filter(
        ([day]) => day > month && day <= addDays(endOfMonth(month), 7),
      );
      const [day, capture] = readers.at(-1) ?? [];
      return [
        key,
        {
          ...cells(calendar, line),
          monthStart: month,
          partialMonth: calendar.monthSource(month, calendar.activityEnd).isPartial,
          incomplete: calendar.isIncomplete(month),
          lastActivityDate: line.date,
          category: line.category,
          ...figuresOf(calendar, lines),
          captureLocalDate: day,
          capturedAt: null,
          capturedAtUtc: null,
          zone: capture?.zone,
        },
      ];
    }),
  );
}

/** The first recorded day, or its month, that is still shown. */
export function expectedActivityStart(calendar: ModelCalendar, grain: 'daily' | 'monthly'): LocalDay | null {
  const { activityEnd } = calendar;
  const start = grain === 'daily' ? addDays(activityEnd, -89) : addMonths(monthOf(activityEnd), -12);
  const first = [...calendar.checks.recorded.keys()].sort().find((day) => day >= start) ?? null;
  return first !== null && grain === 'monthly' ? monthOf(first) : first;
}

/** Days without activity as ranges. */
export function expectedGaps(
  calendar: ModelCalendar,
  from: LocalDay,
  to: LocalDay,
): { from: LocalDay; to: LocalDay }[] {
  const gaps: { from: LocalDay; to: LocalDay }[] = [];
  const known = (day: LocalDay) => calendar.checks.recorded.has(day);
  for (const day of calendar.missingDays(from, to, calendar.activityEnd, known)) {
    const last = gaps.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else gaps.push({ from: day, to: day });
  }
  return gaps;
}
