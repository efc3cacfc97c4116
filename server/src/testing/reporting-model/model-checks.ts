import { checkParts, type CheckPart } from '@storehouse/contract/checks';
import { addDays, addMonths, localDayOf, monthOf, zonedTime, type LocalDay } from '../../foundation/time/local-day.ts';
import { utcTime } from '../../foundation/time/utc-time.ts';
import { onHandOf, pairOf, partsOf, type Facts, type Level, type PairKey, type Price } from './model-facts.ts';

export interface CaptureCells {
  readonly captureLocalDate: LocalDay;
  readonly capturedAt: string;
  readonly capturedAtUtc: string;
  readonly zone: string;
}

export interface StockPair {
  readonly quantity: number;
  /** A lot below zero does not reduce what the others can promise. */
  readonly available: number;
  readonly level: Level | null;
}
export interface StockLot {
  readonly location: string;
  readonly lot: string;
  readonly product: string;
  readonly number: string | null;
  readonly expires: LocalDay;
  readonly quantity: number;
}
export interface Use {
  used: number;
  isTransferred: boolean;
  isImported: boolean;
}

/** A day's stock check: a copy of everything. */
export interface StockCheck {
  readonly capture: CaptureCells;
  readonly pairs: ReadonlyMap<PairKey, StockPair>;
  readonly lots: readonly StockLot[];
  readonly locations: ReadonlyMap<string, string>;
  readonly products: ReadonlyMap<string, { readonly name: string; readonly code: string }>;
  readonly use: ReadonlyMap<PairKey, Use>;
}

export interface OrderRow {
  readonly id: string;
  readonly name: string;
  readonly number: string;
  readonly destination: string;
  readonly destinationName: string;
  readonly quantity: number;
  readonly price: Price | null;
  readonly currency: string | null;
  readonly isPlaced: boolean;
}

export interface ActivityFigures {
  in: number;
  out: number;
  lines: number;
}
/** What the last check that read a day found, by pair and category. */
export interface RecordedDay {
  readonly capture: CaptureCells;
  readonly rows: ReadonlyMap<string, ActivityFigures>;
}

/** The checks according to the rules, each a copy of the facts: no runs, no counts, no roll-up. */
export class ModelChecks {
  readonly stock = new Map<LocalDay, StockCheck>();
  readonly prices = new Map<LocalDay, ReadonlyMap<string, Price>>();
  readonly failedPrices = new Set<LocalDay>();
  readonly orders = new Map<LocalDay, { readonly capture: CaptureCells; readonly rows: readonly OrderRow[] }>();
  readonly activity = new Map<LocalDay, CaptureCells>();
  readonly recorded = new Map<LocalDay, RecordedDay>();

  /** Runs the missing ones of these parts. A part is completed only on its own day. */
  run(facts: Facts, now: Date, zone: string, parts: readonly CheckPart[]): void {
    const day = localDayOf(now, zone);
    const completed = [this.stock, this.prices, this.orders, this.activity].flatMap((part) => [...part.keys()]);
    if (completed.some((other) => other > day)) return;
    const capture = { captureLocalDate: day, capturedAt: zonedTime(now, zone), capturedAtUtc: utcTime(now), zone };
    for (const part of checkParts.filter((one) => parts.includes(one))) {
      if (part === 'activity' && !this.activity.has(day)) this.#checkActivity(facts, capture);
      if (part === 'stock' && !this.stock.has(day)) this.#checkStock(facts, capture);
      if (part === 'prices' && !this.prices.has(day)) this.#checkPrices(facts, day);
      if (part === 'orders' && !this.orders.has(day)) this.#checkOrders(facts, capture);
    }
  }

  /** The seven complete days before the check. */
  #checkActivity(facts: Facts, capture: CaptureCells): void {
    const { captureLocalDate: day, zone } = capture;
    this.activity.set(day, capture);
    for (let back = 7; back >= 1; back -= 1) {
      const read = addDays(day, -back);
      const rows = new Map<string, ActivityFigures>();
      for (const entry of facts.entries.filter(({ at }) => localDayOf(at, zone) === read)) {
        const product = facts.lots.get(entry.lot)?.product ?? '';
        const key = `${pairOf(entry.location, product)}/${entry.category}`;
        const row = rows.get(key) ?? { in: 0, out: 0, lines: 0 };
        rows.set(key, {
          in: row.in + Math.max(0, entry.quantity),
          out: row.out + Math.max(0, -entry.quantity),
          lines: row.lines + 1,
        });
      }
      this.recorded.set(read, { capture, rows });
    }
  }

  #checkStock(facts: Facts, capture: CaptureCells): void {
    const day = capture.captureLocalDate;
    const pairs = new Map<PairKey, StockPair>();
    for (const pair of facts.pairs) {
      const [location, product] = partsOf(pair);
      const lots = [...facts.lots].filter(([, lot]) => lot.product === product);
      const onHand = lots.map(([lot]) => onHandOf(facts, location, lot));
      pairs.set(pair, {
        quantity: onHand.reduce((sum, quantity) => sum + quantity, 0),
        available: onHand.reduce((sum, quantity) => sum + Math.max(0, quantity), 0),
        level: facts.levels.get(pair) ?? null,
      });
    }
    const lots = [...facts.pairs].flatMap((pair) => {
      const [location, product] = partsOf(pair);
      return [...facts.lots].flatMap(([lot, { product: of, number, expires }]) => {
        const quantity = of === product ? onHandOf(facts, location, lot) : 0;
        return expires !== null && quantity > 0 ? [{ location, lot, product, number, expires, quantity }] : [];
      });
    });
    this.stock.set(day, {
      capture,
      pairs,
      lots,
      locations: new Map(facts.locations),
      products: new Map([...facts.products].map(([id, { name, code }]) => [id, { name, code }])),
      use: this.#useOn(day, pairs),
    });
  }

  /** Over the three full months before the day, from what is recorded now. */
  #useOn(day: LocalDay, pairs: ReadonlyMap<PairKey, StockPair>): Map<PairKey, Use> {
    const month = monthOf(day);
    const firstCheck = [...this.stock.keys()][0] ?? day;
    const use = new Map<PairKey, Use>();
    for (const [date, { rows }] of this.recorded) {
      if (date < addMonths(month, -3) || date >= month) continue;
      for (const [key, { out }] of rows) {
        const [location = '', product = '', category = ''] = key.split('/');
        const pair = pairOf(location, product);
        if (!['ISSUE', 'CONSUMPTION', 'TRANSFER_OUT'].includes(category) || !pairs.has(pair)) continue;
        const known = use.get(pair) ?? { used: 0, isTransferred: false, isImported: false };
        use.set(pair, {
          used: known.used + (category === 'TRANSFER_OUT' ? 0 : out),
          isTransferred: known.isTransferred || category === 'TRANSFER_OUT',
          isImported: known.isImported || date < firstCheck,
        });
      }
    }
    return use;
  }

  /** Prices belong to the same day's stock: without it the part fails. */
  #checkPrices({ products }: Facts, day: LocalDay): void {
    this.failedPrices.delete(day);
    if (!this.stock.has(day)) {
      this.failedPrices.add(day);
      return;
    }
    const above = [...products].filter(([, { price }]) => price !== null && price > 0);
    this.prices.set(day, new Map(above.map(([id, { price }]) => [id, price as Price])));
  }

  #checkOrders({ orders, locations }: Facts, capture: CaptureCells): void {
    const rows = [...orders].map(([id, order]) => ({
      ...order,
      id,
      destinationName: locations.get(order.destination) ?? '',
    }));
    this.orders.set(capture.captureLocalDate, { capture, rows });
  }
}
