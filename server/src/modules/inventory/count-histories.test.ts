import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  oneof,
  record,
  type Arbitrary,
} from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { countingAt, tick, type CountFixture } from '../../testing/count-fixture.ts';
import {
  createInventory,
  insertLocation,
  insertLot,
  insertProduct,
  type InventoryFixture,
} from '../../testing/inventory-fixture.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { NotAllowed } from './invalid.ts';

const test = useTestDatabase();
let fixture: InventoryFixture;
let at: CountFixture;
let made = 0;

beforeAll(async () => {
  fixture = await createInventory(test.context);
});

/** A lot outside of bins or in the bin, and what the model knows about it. */
interface Place {
  readonly productId: string;
  readonly lotNumber: string;
  readonly lot: string;
  readonly binId: string | null;
  onHand: number;
  /** The number of counts of the lot so far. */
  counts: number;
}
interface Saved {
  readonly counted: number;
  readonly onHand: number;
  readonly counts: number;
}
interface ModelCount {
  readonly id: string;
  readonly lineOf: ReadonlyMap<Place, string>;
  readonly saved: Map<Place, Saved>;
}

type Step =
  | { kind: 'move' | 'count'; place: number; quantity: number }
  | { kind: 'save'; which: number; place: number; quantity: number }
  | { kind: 'approve'; which: number };

const place = integer({ min: 0, max: 3 });
const which = integer({ min: 0, max: 1 });
const quantity = integer({ min: 0, max: 9 });
const anyStep: Arbitrary<Step> = oneof(
  {
    weight: 3,
    arbitrary: record({ kind: constantFrom('move' as const), place, quantity: integer({ min: -6, max: 6 }) }),
  },
  { weight: 1, arbitrary: record({ kind: constantFrom('count' as const), place, quantity }) },
  { weight: 4, arbitrary: record({ kind: constantFrom('save' as const), which, place, quantity }) },
  { weight: 2, arbitrary: record({ kind: constantFrom('approve' as const), which }) },
);

/** Two lots of a product with stock outside of bins and in a bin, at a depot that is new for every history. */
async function newPlaces(): Promise<Place[]> {
  made += 1;
  const depot = await insertLocation(test.context, fixture.caller, `Depot ${made}`, '2');
  const bin = await insertLocation(test.context, fixture.caller, 'Bin', '6', depot);
  at = countingAt(test.context, { ...fixture, depot });
  const productId = await insertProduct(test.context, fixture.caller, `Product ${made}`, `C${made}`);
  const places: Place[] = [];
  for (const lotNumber of ['X', 'Y']) {
    const lot = await insertLot(test.context, fixture.caller, { productId, lotNumber });
    for (const binId of [null, bin]) places.push({ productId, lotNumber, lot, binId, onHand: 5, counts: 1 });
  }
  await at.post(places.map((one) => entry(one, 5)));
  return places;
}

const entry = ({ lot, binId }: Place, amount: number) => ({
  inventoryItem: { id: lot },
  quantity: amount,
  binLocation: binId === null ? null : { id: binId },
});

async function openModel(places: readonly Place[]): Promise<ModelCount> {
  const { id } = await at.open();
  const lines = await at.linesOf(id);
  const lineOf = new Map<Place, string>();
  for (const one of places) {
    const own = lines.find((line) => line.inventoryItem.id === one.lot && (line.binLocation?.id ?? null) === one.binId);
    if (own) lineOf.set(one, own.id);
  }
  return { id, lineOf, saved: new Map() };
}

/** Saves the line of a place. A place that was empty when the count was opened has no line yet: one is added. */
async function saveAt({ id, lineOf }: ModelCount, one: Place, counted: number): Promise<void> {
  const line = lineOf.get(one);
  if (line !== undefined) await at.counts.save(at.counter, id, line, counted);
  else {
    const { productId, lotNumber, binId } = one;
    const binLocation = binId === null ? null : { id: binId };
    await at.counts.add(at.counter, id, { product: { id: productId }, lotNumber, binLocation, quantity: counted });
  }
}

/** What approval must do: post every saved line on top of what is on hand, or refuse all. */
function approveModel(places: readonly Place[], { saved }: ModelCount): boolean {
  const after = [...saved].map(([one, line]) => ({
    one,
    quantity: one.onHand + line.counted - line.onHand,
    isStale: one.counts !== line.counts,
  }));
  if (after.length === 0 || after.some(({ quantity: left, isStale }) => isStale || left < 0)) return false;
  const lots = new Set(after.map(({ one }) => one.lot));
  for (const { one, quantity: left } of after) one.onHand = left;
  for (const one of places) if (lots.has(one.lot)) one.counts += 1;
  return true;
}

async function take(places: readonly Place[], counts: ModelCount[], step: Step): Promise<void> {
  tick(test.context);
  const one = 'place' in step ? places[step.place]! : null;
  if (step.kind === 'move' && one) {
    const amount = Math.max(step.quantity, -one.onHand);
    await at.post([entry(one, amount)], '3');
    one.onHand += amount;
  } else if (step.kind === 'count' && one) {
    await at.post([entry(one, step.quantity)]);
    one.onHand = step.quantity;
    for (const other of places) if (other.lot === one.lot) other.counts += 1;
  } else if (step.kind === 'save' && one) {
    const count = counts[step.which]!;
    await saveAt(count, one, step.quantity);
    count.saved.set(one, { counted: step.quantity, onHand: one.onHand, counts: one.counts });
  } else if (step.kind === 'approve') {
    const count = counts[step.which]!;
    const isSubmitted = await allowed(at.counts.submit(at.counter, count.id));
    expect(isSubmitted).toBe(count.saved.size > 0);
    if (!isSubmitted) return;
    const isPosted = approveModel(places, count);
    expect(await allowed(at.counts.approve(at.manager, count.id, null))).toBe(isPosted);
    if (!isPosted) await at.counts.discard(at.manager, count.id, null);
    counts[step.which] = await openModel(places);
  }
}

const allowed = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof NotAllowed) return false;
      throw error;
    },
  );

async function stocked(places: readonly Place[]): Promise<number[]> {
  const rows = await test.db.query<{ lot: string; bin: string; quantity: number }>(
    `select inventory_item_id as lot, bin_location_id as bin, quantity from stock_lots
     where account_id = $1 and inventory_item_id = any($2)`,
    [fixture.caller.accountId, places.map(({ lot }) => lot)],
  );
  return places.map(
    ({ lot, binId }) => rows.find((row) => row.lot === lot && row.bin === (binId ?? ''))?.quantity ?? 0,
  );
}

describe('any history of counts and movements', () => {
  it('ends with what was on hand at approval plus the variances, and never below zero', async () => {
    await assert(
      asyncProperty(array(anyStep, { minLength: 3, maxLength: 16 }), async (steps) => {
        const places = await newPlaces();
        const counts = [await openModel(places), await openModel(places)];
        for (const step of steps) {
          await take(places, counts, step);
          expect(places.every(({ onHand }) => onHand >= 0)).toBe(true);
        }
        expect(await stocked(places)).toEqual(places.map(({ onHand }) => onHand));
      }),
      { numRuns: 30 },
    );
  }, 240_000);

  it('loses nothing when stock moves while it is approved', async () => {
    await assert(
      asyncProperty(
        array(quantity, { minLength: 4, maxLength: 4 }),
        array(record({ place, quantity, isEarly: boolean() }), { maxLength: 8 }),
        async (counted, moves) => {
          const places = await newPlaces();
          const count = await openModel(places);
          for (const [index, one] of places.entries()) await saveAt(count, one, counted[index]!);
          const move = (step: (typeof moves)[number]) => at.post([entry(places[step.place]!, step.quantity)], '3');
          for (const step of moves.filter(({ isEarly }) => isEarly)) await move(step);
          await at.counts.submit(at.counter, count.id);
          await Promise.all([
            at.counts.approve(at.manager, count.id, null),
            ...moves.filter(({ isEarly }) => !isEarly).map(move),
          ]);
          const moved = places.map((_, index) =>
            moves.filter((step) => step.place === index).reduce((sum, step) => sum + step.quantity, 0),
          );
          expect(await stocked(places)).toEqual(places.map((_, index) => counted[index]! + moved[index]!));
        },
      ),
      { numRuns: 15 },
    );
  }, 240_000);
});
