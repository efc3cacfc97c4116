import { activityCategories } from '@storehouse/contract/reporting/datasets/activity';
import { constantFrom, integer, oneof, record, type Arbitrary } from 'fast-check';
import { addDays, addMonths, monthOf, type LocalDay } from '../../foundation/time/local-day.ts';
import type { KnownAccount } from './known-account.ts';

/** A request drawn before the account is known: numbers choose among what will exist, null omits a filter. */
export interface RandomRequest {
  readonly dataset: string;
  readonly grain: 'daily' | 'monthly' | 'all' | null;
  readonly format: 'json' | 'csv';
  /** The approximate number of pages of the walk. */
  readonly pages: number;
  readonly showsValues: boolean;
  readonly location: number | null;
  readonly product: number | null;
  readonly date: number | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly option: number;
}

const kinds: [string, RandomRequest['grain']][] = [
  ['summary', null],
  ['stock-on-hand', null],
  ['stock-history', 'daily'],
  ['stock-history', 'monthly'],
  ['stock-value-history', 'daily'],
  ['stock-value-history', 'monthly'],
  ['stock-value-history', 'all'],
  ['lots-expiring', null],
  ['purchase-orders-open', null],
  ['activity', 'daily'],
  ['activity', 'monthly'],
];

const any = integer({ min: 0, max: 1_000 });
const seldom: Arbitrary<number | null> = oneof(
  { weight: 3, arbitrary: constantFrom(null) },
  { weight: 1, arbitrary: any },
);
const often: Arbitrary<number | null> = oneof(constantFrom(null), any);

export const randomRequest: Arbitrary<RandomRequest> = record({
  kind: constantFrom(...kinds),
  format: constantFrom('json' as const, 'csv' as const),
  pages: integer({ min: 2, max: 15 }),
  showsValues: constantFrom(true, true, false),
  location: seldom,
  product: seldom,
  date: seldom,
  from: often,
  to: often,
  option: any,
}).map(({ kind: [dataset, grain], ...rest }) => ({ dataset, grain, ...rest }));

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

export interface ChosenRequest {
  readonly parameters: readonly [name: string, value: string][];
  /** The first day or month of a range, with defaults applied. */
  readonly from: LocalDay | null;
  readonly date: LocalDay | null;
}

/** The request as API parameters, without limit and cursor. */
export function chooseRequest(request: RandomRequest, known: KnownAccount): ChosenRequest {
  const { dataset, grain, location, product, option } = request;
  const isRange = dataset === 'stock-history' || dataset === 'activity';
  const range = isRange ? chooseRange(request, known) : null;
  const hasDate = ['summary', 'stock-on-hand', 'lots-expiring'].includes(dataset);
  const shownDays = known.stockDays.filter((day) => day >= addDays(known.latest, -89));
  const date = hasDate && request.date !== null ? pick(shownDays, request.date) : null;
  const hasProduct = dataset === 'stock-on-hand' || dataset === 'stock-history';
  const given: [string, string | null][] = [
    ['format', request.format],
    ['grain', grain],
    ['locationId', location === null ? null : pick([...known.locations, 'nowhere'], location)],
    ['productId', hasProduct && product !== null ? pick([...known.products, 'nothing'], product) : null],
    ['date', date],
    ['from', range?.from ?? null],
    ['to', range?.to ?? null],
    ...optionsOf(dataset, option),
  ];
  return {
    parameters: given.filter((parameter): parameter is [string, string] => parameter[1] !== null),
    from: range?.begins ?? null,
    date,
  };
}

function chooseRange({ dataset, grain, from, to }: RandomRequest, { latest, activityDay }: KnownAccount) {
  if (grain === 'monthly') {
    const first = addMonths(monthOf(latest), -12);
    const begin = from === null ? null : addMonths(first, from % 13);
    const end = to === null ? null : addMonths(begin ?? first, to % (begin === null ? 13 : 4));
    return { from: begin, to: end, begins: begin ?? first };
  }
  const last = dataset === 'activity' && activityDay !== null && activityDay > latest ? activityDay : latest;
  const begin = from === null ? null : addDays(last, -(from % 90));
  const begins = begin ?? addDays(last, -29);
  return { from: begin, to: to === null ? null : addDays(begins, to % 60), begins };
}

function optionsOf(dataset: string, option: number): [string, string | null][] {
  switch (dataset) {
    case 'stock-on-hand':
      return [['state', pick([null, null, 'all', 'stock_out', 'below_minimum', 'needs_attention'], option)]];
    case 'lots-expiring':
      return [
        ['withinDays', pick([null, '0', '60', '365'], option)],
        ['includeExpired', pick([null, 'true'], option >> 2)],
      ];
    case 'purchase-orders-open':
      return [
        ['status', pick([null, 'all', 'all', 'draft'], option)],
        ['overdue', pick([null, 'false', 'true'], option >> 2)],
      ];
    case 'activity':
      return option % 3 > 0 ? [] : [0, 1].map((nth) => ['category', pick(activityCategories, option + nth * 3)]);
    default:
      return [];
  }
}
