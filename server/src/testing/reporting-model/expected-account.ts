import { defaultCurrencyLabel } from '@storehouse/contract/reporting/datasets/purchase-orders-open';
import { valueLabel } from '@storehouse/contract/reporting/values';
import {
  addDays,
  addMonths,
  daysFrom,
  daysOf,
  endOfMonth,
  monthOf,
  type LocalDay,
} from '../../foundation/time/local-day.ts';
import type { ExpectedRow } from './expected-stock.ts';
import type { ModelCalendar } from './model-calendar.ts';
import type { StockCheck } from './model-checks.ts';
import { partsOf, valueOf } from './model-facts.ts';
import { orderedOn } from './modelled-instance.ts';

const shown = { valuesIncluded: true };
const isSet = (level: number | null | undefined): level is number => typeof level === 'number' && level > 0;

/** The stock value on a price day: every priced pair with a quantity other than zero counts. */
function totalOn({ checks }: ModelCalendar, day: LocalDay) {
  const prices = checks.prices.get(day);
  const counted = countedOn(checks.stock.get(day)).map(([pair, { quantity }]) => ({
    quantity,
    price: prices?.get(partsOf(pair)[1]),
  }));
  const inStock = counted.filter(({ quantity }) => quantity > 0);
  const sum = counted.reduce((total, { quantity, price = 0 }) => total + quantity * price, 0);
  const isPriced = ({ price }: { price: number | undefined }) => price !== undefined;
  const state = counted.length === 0 ? 'NO_STOCK' : counted.some(isPriced) ? 'OK' : 'NO_PRICE';
  return { state, pairs: inStock.length, priced: inStock.filter(isPriced).length, value: valueOf(1, sum) };
}

const countedOn = (check: StockCheck | undefined) =>
  [...(check?.pairs ?? [])].filter(([, { quantity }]) => quantity !== 0);

export function expectedSummary(calendar: ModelCalendar, day: LocalDay, window: number): ExpectedRow[] {
  const { checks } = calendar;
  const check = checks.stock.get(day) as StockCheck;
  const pairs = [...check.pairs];
  const count = (holds: (quantity: number, min: number | null, max: number | null) => boolean) =>
    pairs.filter(([, { quantity, level }]) => holds(quantity, level?.min ?? null, level?.max ?? null)).length;
  const productsOf = (some: typeof pairs) => new Set(some.map(([pair]) => partsOf(pair)[1])).size;
  const orderDay = [...checks.orders.keys()].filter((one) => one <= day).at(-1) ?? null;
  const orders = orderDay === null ? null : (checks.orders.get(orderDay)?.rows ?? []);
  const priceDay = calendar.priceDay(day);
  const total = priceDay === null ? null : totalOn(calendar, priceDay);
  const state = total?.state ?? 'NOT_MEASURED';
  const gone = [...(priceDay === null ? [] : (checks.stock.get(priceDay)?.pairs ?? []))].flatMap(
    ([pair, { quantity }]) => {
      const price = checks.prices.get(priceDay ?? '')?.get(partsOf(pair)[1]);
      return price === undefined || check.pairs.has(pair) ? [] : [quantity * price];
    },
  );
  return [
    {
      locationId: null,
      pairsTotal: pairs.length,
      stockOuts: count((quantity, min) => quantity <= 0 && isSet(min)),
      atZeroNoMinimum: count((quantity, min) => quantity <= 0 && !isSet(min)),
      belowMinimum: count((quantity, min) => isSet(min) && quantity < min),
      aboveMaximum: count((quantity, _min, max) => isSet(max) && quantity > max),
      productsWithMinimum: productsOf(pairs.filter(([, { level }]) => isSet(level?.min))),
      productsTotal: productsOf(pairs),
      expiryWindowDays: window,
      lotsExpiringWithinWindow: check.lots.filter(({ expires }) => expires >= day && daysFrom(day, expires) <= window)
        .length,
      openOrders: orders?.filter(({ isPlaced }) => isPlaced).length ?? null,
      draftOrders: orders?.filter(({ isPlaced }) => !isPlaced).length ?? null,
      overdueOrders: orders ? 0 : null,
      purchaseOrdersCaptureLocalDate: orderDay,
      purchaseOrdersStale: orderDay === null ? null : daysFrom(orderDay, day) > 2,
      pairsWithStock: total?.pairs ?? null,
      pricedPairsWithStock: total?.priced ?? null,
      ...shown,
      valueState: state,
      notMeasuredReason: total ? null : calendar.reason(day),
      pricesCheckedAt: priceDay,
      stockValue: state === 'OK' ? total?.value : null,
      valueOfPairsNotInSnapshot:
        priceDay === null
          ? null
          : valueOf(
              1,
              gone.reduce((sum, value) => sum + value, 0),
            ),
      pricedPairsNotInSnapshot: priceDay === null ? null : gone.length,
      valueLabel,
      ...check.capture,
    },
  ];
}

/** The months before the daily rows, then every day. */
export function expectedValueHistory(calendar: ModelCalendar): ExpectedRow[] {
  const { checks, latest, dailyStart, monthlyStart, firstCheck } = calendar;
  const firstDay = firstCheck > dailyStart ? firstCheck : dailyStart;
  const firstMonth = monthOf(firstCheck) > monthlyStart ? monthOf(firstCheck) : monthlyStart;
  const months = Array.from({ length: 14 }, (_, index) => addMonths(firstMonth, index)).filter(
    (month) => month < firstDay && firstCheck < firstDay,
  );
  const pointOf = (priceDay: LocalDay | null, days: readonly LocalDay[], reason: string | null): ExpectedRow => {
    const total = priceDay === null ? null : totalOn(calendar, priceDay);
    const hasStock = days.some((day) => countedOn(checks.stock.get(day)).length > 0);
    const measured = total?.state === 'NO_STOCK' ? 'NOT_CAPTURED' : total?.state;
    const state = measured ?? (hasStock ? 'NOT_MEASURED' : 'NOT_CAPTURED');
    return {
      valueDate: priceDay,
      measured: priceDay !== null,
      pointState: state,
      pairsWithStock: total?.pairs ?? null,
      pricedPairsWithStock: total?.priced ?? null,
      ...shown,
      valueState: state,
      notMeasuredReason: state === 'NOT_MEASURED' ? reason : null,
      pricesCheckedAt: priceDay,
      stockValue: state === 'OK' ? total?.value : null,
      captureLocalDate: priceDay,
    };
  };
  const zoneOn = (day: unknown) => checks.stock.get(String(day))?.capture.zone ?? null;
  return [
    ...months.map((month) => {
      const end = endOfMonth(month) < firstDay ? endOfMonth(month) : addDays(firstDay, -1);
      const days = calendar.stockDays.filter((day) => day >= month && day <= end);
      const point = pointOf(days.filter((day) => checks.prices.has(day)).at(-1) ?? null, days, null);
      const rest = { capturedAt: null, capturedAtUtc: null, zone: zoneOn(point['valueDate']) };
      return { grain: 'monthly', periodStart: month, periodEnd: end, ...point, ...rest };
    }),
    ...daysOf(firstDay, latest).map((day) => {
      const capture = checks.stock.get(day)?.capture;
      const point = pointOf(capture ? calendar.priceDay(day) : null, capture ? [day] : [], calendar.reason(day));
      const { capturedAt = null, capturedAtUtc = null, zone = null } = capture ?? {};
      return { grain: 'daily', periodStart: day, periodEnd: day, ...point, capturedAt, capturedAtUtc, zone };
    }),
  ];
}

export function expectedOrders(calendar: ModelCalendar, supplierName: string): ExpectedRow[] {
  const [day, check] = [...calendar.checks.orders].at(-1) ?? [];
  if (day === undefined || !check) return [];
  return [...check.rows]
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map((order) => ({
      orderId: order.id,
      orderNumber: order.number,
      name: order.name,
      status: order.isPlaced ? 'PLACED' : 'PENDING',
      isDraft: !order.isPlaced,
      supplierName,
      destinationLocationId: order.destination,
      destinationName: order.destinationName,
      dateOrdered: orderedOn,
      expectedDate: null,
      expectedDateSource: 'none',
      overdue: false,
      linesOpen: 1,
      linesUnpriced: order.price === null ? 1 : 0,
      quantityOutstanding: order.quantity,
      quantityPerUnitMissing: false,
      currencyCode: order.currency,
      currencyLabel: order.currency ?? defaultCurrencyLabel,
      stale: daysFrom(day, calendar.latest) > 2,
      ...shown,
      valueState: order.price === null ? 'NO_PRICE' : 'OK',
      notMeasuredReason: null,
      pricesCheckedAt: day,
      valueNotReceived: order.price === null ? null : valueOf(order.quantity, order.price),
      ...check.capture,
    }));
}
