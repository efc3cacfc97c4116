import { addDays, addMonths, daysFrom, monthOf, type LocalDay } from '../../foundation/time/local-day.ts';
import type { ModelCalendar } from './model-calendar.ts';
import type { StockCheck, StockLot } from './model-checks.ts';
import { partsOf, valueOf, type PairKey } from './model-facts.ts';

export type ExpectedRow = Record<string, unknown>;

const shown = { valuesIncluded: true };
const byPair = (check: StockCheck) => [...check.pairs.keys()].sort();
const isSet = (level: number | null | undefined): level is number => typeof level === 'number' && level > 0;
/** Rounded half up to one decimal place, away from zero. */
function tenths(value: number): number {
  const rounded = Math.floor(Math.abs(value) * 10 + 0.5 + 1e-9);
  return rounded === 0 ? 0 : (Math.sign(value) * rounded) / 10;
}

function named(check: StockCheck | undefined, location: string, product: string): ExpectedRow {
  const of = check?.products.get(product);
  return {
    locationId: location,
    locationName: check?.locations.get(location) ?? null,
    productId: product,
    productCode: of?.code ?? null,
    productName: of?.name ?? null,
  };
}

function stockState(quantity: number, min: number | null | undefined): string {
  if (quantity <= 0) return isSet(min) ? 'AT_ZERO_MIN_SET' : 'AT_ZERO_NO_MIN';
  return isSet(min) && quantity < min ? 'BELOW_MINIMUM' : 'OK';
}

/** The pair's check days without a break up to `day`, among the last `within` days. */
function daysOfPair({ checks, stockDays }: ModelCalendar, pair: PairKey, day: LocalDay, within: number): LocalDay[] {
  const days = stockDays.filter((one) => one <= day).reverse();
  const gone = days.findIndex((one) => !checks.stock.get(one)?.pairs.has(pair));
  return days.slice(0, gone < 0 ? days.length : gone).filter((one) => one > addDays(day, -within));
}

export function expectedStockOnHand(calendar: ModelCalendar, day: LocalDay): ExpectedRow[] {
  const { checks } = calendar;
  const check = checks.stock.get(day) as StockCheck;
  const priceDay = calendar.priceDay(day);
  const { hasThreeMonths, gapMonth } = calendar.useCoverage(day);
  return byPair(check).map((pair) => {
    const [location, product] = partsOf(pair);
    const { quantity, available, level } = check.pairs.get(pair)!;
    const atZero = (days: LocalDay[]) =>
      days.filter((one) => checks.stock.get(one)!.pairs.get(pair)!.quantity <= 0).length;
    const [last30, last90] = [30, 90].map((within) => daysOfPair(calendar, pair, day, within)) as [
      LocalDay[],
      LocalDay[],
    ];
    const use = check.use.get(pair);
    const isUsed = hasThreeMonths && use !== undefined && use.used > 0;
    const mosState = isUsed ? 'OK' : use?.isTransferred ? 'TRANSFERS_ONLY' : 'NO_USE';
    const monthsOfStock = isUsed ? tenths((quantity * 3) / use.used) : null;
    const then = priceDay === null ? undefined : checks.stock.get(priceDay)?.pairs.get(pair);
    const price = priceDay === null || !then ? undefined : checks.prices.get(priceDay)?.get(product);
    const unmeasured = priceDay === null ? 'NOT_MEASURED' : !then ? 'NOT_IN_PRICE_CHECK' : 'NO_PRICE';
    return {
      ...named(check, location, product),
      quantityOnHand: quantity,
      quantityAvailable: available,
      minQuantity: level?.min ?? null,
      reorderQuantity: level?.reorder ?? null,
      maxQuantity: level?.max ?? null,
      stockState: stockState(quantity, level?.min),
      aboveMaximum: isSet(level?.max) && quantity > level.max,
      daysAtZero30: atZero(last30),
      daysChecked30: last30.length,
      daysAtZero90: atZero(last90),
      daysChecked90: last90.length,
      insightComputedFor: day,
      mosState: hasThreeMonths ? mosState : 'NOT_ENOUGH_HISTORY',
      amc: hasThreeMonths ? tenths((use?.used ?? 0) / 3) : null,
      monthsOfStock,
      underOneMonth: monthsOfStock === null ? null : monthsOfStock < 1,
      mosGapMonth: gapMonth,
      includesImportedHistory: use?.isImported ?? false,
      priced: price !== undefined,
      ...shown,
      valueState: price === undefined ? unmeasured : 'OK',
      notMeasuredReason: priceDay === null ? calendar.reason(day) : null,
      pricesCheckedAt: priceDay,
      quantityAtPricesCheckedAt: then?.quantity ?? null,
      unitPrice: price === undefined ? null : valueOf(1, price),
      stockValue: price === undefined || !then ? null : valueOf(then.quantity, price),
      ...check.capture,
    };
  });
}

/** The days on which each pair was seen, for daily and monthly rows alike. */
const pairsSeen = (
  { checks, stockDays }: ModelCalendar,
  days: readonly LocalDay[] = stockDays,
): Map<PairKey, LocalDay[]> => {
  const seen = new Map<PairKey, LocalDay[]>();
  for (const day of days) {
    for (const pair of checks.stock.get(day)?.pairs.keys() ?? []) seen.set(pair, [...(seen.get(pair) ?? []), day]);
  }
  return new Map([...seen].sort(([one], [other]) => (one < other ? -1 : 1)));
};

export function expectedStockHistory(calendar: ModelCalendar, from: LocalDay): ExpectedRow[] {
  const { checks, stockDays } = calendar;
  const days = stockDays.filter((day) => day >= from);
  return [...pairsSeen(calendar, days)].flatMap(([pair, seen]) =>
    seen.map((day) => {
      const [location, product] = partsOf(pair);
      const check = checks.stock.get(day)!;
      const { quantity, level } = check.pairs.get(pair)!;
      const prices = checks.prices.get(day);
      const price = prices?.get(product);
      return {
        ...named(check, location, product),
        quantityOnHand: quantity,
        minQuantity: level?.min ?? null,
        maxQuantity: level?.max ?? null,
        priceCaptured: prices !== undefined,
        ...shown,
        valueState: !prices ? 'NOT_MEASURED' : price === undefined ? 'NO_PRICE' : 'OK',
        notMeasuredReason: prices ? null : calendar.ownDayReason(day),
        pricesCheckedAt: prices ? day : null,
        unitPrice: price === undefined ? null : valueOf(1, price),
        ...check.capture,
      };
    }),
  );
}

export function expectedStockMonths(calendar: ModelCalendar): ExpectedRow[] {
  const { checks, monthlyStart, latest } = calendar;
  const months = Array.from({ length: 13 }, (_, index) => addMonths(monthlyStart, index)).filter(
    (month) => month <= latest,
  );
  return [...pairsSeen(calendar)].flatMap(([pair, seen]) =>
    months.flatMap((month) => {
      const days = seen.filter((day) => monthOf(day) === month);
      const last = days.at(-1);
      if (last === undefined) return [];
      const [location, product] = partsOf(pair);
      const quantityOn = (day: LocalDay) => checks.stock.get(day)!.pairs.get(pair)!.quantity;
      const quantities = days.map(quantityOn);
      const priceDay = days.filter((day) => checks.prices.has(day)).at(-1) ?? null;
      const price = priceDay === null ? undefined : checks.prices.get(priceDay)?.get(product);
      const { source, isPartial } = calendar.monthSource(month);
      return {
        ...named(checks.stock.get(last), location, product),
        monthStart: month,
        monthSource: source,
        partialMonth: isPartial,
        lastObservedDate: last,
        daysObserved: days.length,
        qohMin: Math.min(...quantities),
        qohMax: Math.max(...quantities),
        qohLast: quantityOn(last),
        ...shown,
        valueState: priceDay === null ? 'NOT_MEASURED' : price === undefined ? 'NO_PRICE' : 'OK',
        notMeasuredReason: null,
        pricesCheckedAt: priceDay,
        unitPriceLast: price === undefined ? null : valueOf(1, price),
        valueLast: price === undefined || priceDay === null ? null : valueOf(quantityOn(priceDay), price),
        captureLocalDate: last,
        capturedAt: null,
        capturedAtUtc: null,
        zone: checks.stock.get(last)?.capture.zone,
      };
    }),
  );
}

const bucketOf = (days: number): string => {
  if (days < 0) return 'EXPIRED';
  return `WITHIN_${String([30, 60, 90, 180].find((most) => days <= most) ?? 365)}`;
};

export function expectedLots(calendar: ModelCalendar, day: LocalDay, window: number): ExpectedRow[] {
  const check = calendar.checks.stock.get(day) as StockCheck;
  const prices = calendar.checks.prices.get(day);
  const sortKey = ({ expires, location, product, lot }: StockLot) => [expires, location, product, lot].join(' ');
  return check.lots
    .filter(({ expires }) => daysFrom(day, expires) <= window)
    .sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
    .map(({ location, product, lot, number, expires, quantity }) => {
      const price = prices?.get(product);
      const daysToExpiry = daysFrom(day, expires);
      return {
        ...named(check, location, product),
        inventoryItemId: lot,
        lotNumber: number,
        expirationDate: expires,
        daysToExpiry,
        expiryBucket: bucketOf(daysToExpiry),
        withinWindow: daysToExpiry >= 0,
        expiryWindowDays: window,
        quantityOnHand: quantity,
        ...shown,
        valueState: !prices ? 'NOT_MEASURED' : price === undefined ? 'NO_PRICE' : 'OK',
        notMeasuredReason: prices ? null : calendar.ownDayReason(day),
        pricesCheckedAt: prices ? day : null,
        unitPrice: price === undefined ? null : valueOf(1, price),
        valueAtRisk: price === undefined ? null : valueOf(quantity, price),
        ...check.capture,
      };
    });
}
