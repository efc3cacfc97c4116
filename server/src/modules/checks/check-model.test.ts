import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkParts, type CheckPart } from '@storehouse/contract/checks';
import { localDayOf, type LocalDay } from '../../foundation/time/local-day.ts';
import {
  activityOf,
  daysBack,
  replay,
  useOf,
  type ModelActivity,
  type ModelTransaction,
  type StockDay,
} from '../../testing/check-model.ts';
import { compareRecorded } from '../../testing/compare-recorded.ts';
import { createInventory, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { openInventoryLevels } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openGeneric } from '../inventory/generic.ts';
import { postHistory } from '../inventory/post-history.ts';
import { openChecks } from './checks.ts';

// Random histories over months, with missed days, omitted or failed parts, and changing zones.
const test = useTestDatabase();
const { context } = test;
const zones = ['UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Auckland'] as const;

type Action =
  | { kind: 'post'; type: string; product: number; lot: number; place: number; quantity: number; hoursBack: number }
  | { kind: 'delete'; which: number }
  | { kind: 'level'; product: number; minimum: number }
  | { kind: 'rename'; product: number }
  | { kind: 'price'; product: number; price: number }
  | { kind: 'zone'; zone: (typeof zones)[number] };

const small = fc.nat(3);
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('post' as const),
      type: fc.constantFrom('2', '3', '4', '5', '7', '8', '9', '11'),
      product: fc.nat(1),
      lot: fc.nat(1),
      place: fc.nat(5),
      quantity: fc.integer({ min: 0, max: 20 }),
      // Mostly now, sometimes back-dated within and beyond the days that a check reads back.
      hoursBack: fc.oneof(fc.constant(0), fc.nat(30), fc.nat(12 * 24)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('level' as const), product: fc.nat(1), minimum: small }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename' as const), product: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('price' as const), product: fc.nat(1), price: small }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('zone' as const), zone: fc.constantFrom(...zones) }) },
);

const step = fc.record({
  hours: fc.oneof(fc.integer({ min: 10, max: 30 }), fc.integer({ min: 24, max: 20 * 24 })),
  actions: fc.array(action, { maxLength: 4 }),
  parts: fc.oneof({ weight: 3, arbitrary: fc.constant([...checkParts]) }, fc.subarray([...checkParts])),
});

it('records what a plain model of the rules records', { timeout: 300_000 }, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), compareAfter), {
    numRuns: 8,
    endOnFailure: true,
  });
});

it('keeps daily rows by the latest stock check, however many checks without stock follow', async () => {
  const post = { kind: 'post', type: '8', product: 0, lot: 0, place: 0, quantity: 5, hoursBack: 0 } as const;
  const month = 30 * 24;
  await compareAfter([
    { hours: 24, actions: [post], parts: [...checkParts] },
    { hours: 3 * month, actions: [post], parts: [...checkParts] },
    // 30 days later the month of the first check would be rolled up, if this one had recorded stock.
    { hours: month, actions: [post], parts: ['orders', 'activity'] },
  ]);
});

interface Step {
  readonly hours: number;
  readonly actions: readonly Action[];
  readonly parts: readonly CheckPart[];
}

async function compareAfter(steps: readonly Step[]): Promise<void> {
  const world = await openWorld();
  for (const { hours, actions, parts } of steps) {
    context.at = new Date(context.at.getTime() + hours * 3_600_000);
    for (const one of actions) await world.act(one);
    await world.check(parts);
  }
  await world.compare();
}

async function openWorld() {
  context.at = new Date('2026-01-10T08:00:00Z');
  const fixture: InventoryFixture = await createInventory(context);
  const { caller, depot, otherDepot, supplier, ward, bandages, bandagesLot, aspirin, aspirinSoon, aspirinLater } =
    fixture;
  const { accountId } = caller;
  const products = [
    { id: bandages, name: 'Bandages', lots: [bandagesLot, bandagesLot] },
    { id: aspirin, name: 'Aspirin', lots: [aspirinSoon, aspirinLater] },
  ];
  const others = { SUPPLIER: supplier, DEPOT: otherDepot, WARD: ward } as const;
  const state = { zone: 'UTC' as string, sequence: 0, renames: 0, firstStock: null as LocalDay | null, latest: '' };
  const transactions: (ModelTransaction & { id: string })[] = [];
  const pairs = new Set<string>();
  const minimums = new Map<string, number>();
  const prices = new Map<string, number>();
  const recorded = new Map<string, ModelActivity>();
  const stockDays = new Map<LocalDay, StockDay>();
  const activityDays = new Map<LocalDay, Map<string, ModelActivity>>();
  const priceDays = new Map<LocalDay, Map<string, number>>();

  async function post(one: Extract<Action, { kind: 'post' }>): Promise<void> {
    const product = products[one.product]!;
    const other = (['SUPPLIER', 'DEPOT', 'WARD'] as const)[one.place % 3]!;
    const isTransfer = one.type === '8' || one.type === '9';
    const date = new Date(context.at.getTime() - one.hoursBack * 3_600_000);
    const quantity = one.type === '3' ? one.quantity - 10 : one.quantity;
    const lines = [{ productId: product.id, itemId: product.lots[one.lot]!, quantity }];
    const partner = one.type === '8' ? { sourceId: others[other] } : { destinationId: others[other] };
    const locationId = one.place < 5 || isTransfer ? depot : otherDepot;
    await postHistory(test.db, accountId, [
      { typeId: one.type, date, locationId, lines, ...(isTransfer ? partner : {}) },
    ]);
    const [row] = await test.db.query<{ id: string }>(
      'select id from transactions where account_id = $1 order by sequence desc limit 1',
      [accountId],
    );
    pairs.add(`${locationId}/${product.id}`);
    transactions.push({
      id: row!.id,
      sequence: (state.sequence += 1),
      typeId: one.type,
      date,
      locationId,
      lines,
      ...(isTransfer ? { other } : {}),
    });
  }

  async function act(one: Action): Promise<void> {
    const product = products['product' in one ? one.product : 0]!;
    if (one.kind === 'post') await post(one);
    else if (one.kind === 'delete') {
      const [gone] = transactions.splice(one.which % Math.max(1, transactions.length), 1);
      if (gone) await openGeneric(context).remove(caller, 'transaction', gone.id);
    } else if (one.kind === 'level') {
      const level = { location: { id: otherDepot }, product: { id: product.id }, minQuantity: one.minimum };
      await openInventoryLevels(context).put(caller, level);
      pairs.add(`${otherDepot}/${product.id}`);
      minimums.set(`${otherDepot}/${product.id}`, one.minimum);
    } else if (one.kind === 'rename') {
      product.name = `Name ${(state.renames += 1).toString()}`;
      await openGeneric(context).update(caller, 'product', product.id, { name: product.name });
    } else if (one.kind === 'price') {
      prices.set(product.id, one.price);
      await openGeneric(context).update(caller, 'product', product.id, { pricePerUnit: one.price });
    } else {
      state.zone = one.zone;
      await test.db.query('update accounts set zone = $2 where account_id = $1', [accountId, one.zone]);
    }
  }

  /** What today's check must record, and what it must report. */
  async function check(parts: readonly CheckPart[]): Promise<void> {
    const day = localDayOf(context.at, state.zone);
    const outcome = await openChecks(context).run(accountId, parts);
    expect(outcome.day).toBe(day);
    const isOpen = day >= state.latest;
    if (isOpen && parts.includes('activity') && !activityDays.has(day)) {
      const days = daysBack(day);
      for (const key of recorded.keys()) if (days.includes(key.split('/')[2]!)) recorded.delete(key);
      for (const [key, entry] of activityOf(transactions, state.zone, days)) recorded.set(key, entry);
      activityDays.set(day, new Map(recorded));
    }
    if (isOpen && parts.includes('stock') && !stockDays.has(day)) stockDays.set(day, stockNow(day));
    if (isOpen && parts.includes('prices') && stockDays.has(day) && !priceDays.has(day)) {
      priceDays.set(day, new Map([...prices].filter(([, price]) => price > 0)));
    }
    expect(outcome.parts.stock.state).toBe(stockDays.has(day) ? 'completed' : 'missing');
    expect(outcome.parts.prices.state === 'completed').toBe(priceDays.has(day));
    if (isOpen && Object.values(outcome.parts).some((part) => part.state === 'completed')) state.latest = day;
  }

  function stockNow(day: LocalDay): StockDay {
    state.firstStock ??= day;
    const { quantities } = replay(transactions);
    const lotsOf = (pair: string) =>
      [...quantities].filter(([key]) => key.startsWith(`${pair}/`)).map(([, held]) => held);
    const stock = [...pairs].map((pair) => {
      const lots = lotsOf(pair);
      const onHand = lots.reduce((sum, quantity) => sum + quantity, 0);
      const available = lots.reduce((sum, quantity) => sum + Math.max(0, quantity), 0);
      return [pair, { onHand, available, minimum: minimums.get(pair) ?? null }] as const;
    });
    const dated = [...quantities].filter(([key, quantity]) => quantity > 0 && !key.endsWith(bandagesLot));
    return {
      stock: new Map(stock),
      lots: new Map(dated),
      names: new Map(products.map(({ id, name }) => [id, name])),
      use: useOf(recorded, day, state.firstStock),
    };
  }

  /** The 90 days end with the latest stock check; without any, with the latest check. */
  const latest = () => [...stockDays.keys()].at(-1) ?? state.latest;
  return {
    act,
    check,
    compare: () => compareRecorded(test.db, { accountId, stockDays, activityDays, priceDays, latest }),
  };
}
