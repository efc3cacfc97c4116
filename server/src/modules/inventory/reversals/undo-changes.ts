import { maxInteger } from '@storehouse/contract/inventory/read-value';
import { groupBy } from '../../../foundation/text/group-by.ts';
import { takeFromBins, onHand, type BinQuantity } from '../stock/take-lots.ts';

/** What a transaction changed in one place: a lot, and its bin or '' outside all bins. */
export interface PlaceChange {
  readonly itemId: string;
  readonly binId: string;
  readonly change: number;
}

/** A lot of which less is left than a reversal takes. */
export interface Shortage {
  readonly itemId: string;
  readonly needed: number;
  readonly present: number;
}

export interface Undone {
  /** The changes of the reversal; some are zero, so that the ledger shows a line for each change taken back. */
  readonly changes: readonly PlaceChange[];
  readonly shortages: readonly Shortage[];
}

/**
 * The changes that take others back. What was added leaves the bin that it went to; what is no longer there is taken
 * from the lot's other bins, since putting it away does not use it up. No lot may go below zero by it.
 */
export function undoChanges(
  changes: readonly PlaceChange[],
  stock: ReadonlyMap<string, readonly BinQuantity[]>,
): Undone {
  const wanted = sumByPlace(changes);
  const left = new Map<string, BinQuantity[]>([...stock].map(([itemId, bins]) => [itemId, [...bins]]));
  const binsOf = (itemId: string) => left.get(itemId) ?? [];
  const add = (itemId: string, binId: string, quantity: number) => {
    const bins = binsOf(itemId);
    const present = bins.find((bin) => bin.binId === binId)?.quantity ?? 0;
    left.set(itemId, [...bins.filter((bin) => bin.binId !== binId), { binId, quantity: present + quantity }]);
    return { itemId, binId, change: quantity };
  };
  // First the stock that returns: a count that moved a lot between bins took from one bin and added to the other.
  const given = wanted
    .filter(({ change }) => change <= 0)
    .map(({ itemId, binId, change }) => add(itemId, binId, 0 - change));
  const takings = wanted.filter(({ change }) => change > 0);
  const shortages = findShortages(takings, binsOf);
  const taken = takings.flatMap(({ itemId, binId, change: needed }) => {
    const bins = binsOf(itemId);
    const present = Math.max(0, onHand(bins));
    const inBin = Math.max(0, bins.find((bin) => bin.binId === binId)?.quantity ?? 0);
    const here = Math.min(needed, inBin);
    const others = bins.filter((bin) => bin.binId !== binId);
    return [
      ...(here > 0 ? [{ binId, quantity: here }] : []),
      ...takeFromBins(others, Math.min(needed, present) - here),
    ].map((bin) => add(itemId, bin.binId, -bin.quantity));
  });
  return { changes: [...given, ...taken].flatMap(splitChange), shortages };
}

function findShortages(
  takings: readonly PlaceChange[],
  binsOf: (itemId: string) => readonly BinQuantity[],
): Shortage[] {
  return [...groupBy(takings, ({ itemId }) => itemId)].flatMap(([itemId, ofLot]) => {
    const needed = ofLot.reduce((sum, { change }) => sum + change, 0);
    const present = Math.max(0, onHand(binsOf(itemId)));
    return needed > present ? [{ itemId, needed, present }] : [];
  });
}

/** Splits a change into as many lines as it needs: two lines of one place may add up to more than one line can hold. */
function splitChange({ change, ...place }: PlaceChange): PlaceChange[] {
  const parts: PlaceChange[] = [];
  let left = change;
  do {
    const part = Math.max(-maxInteger, Math.min(maxInteger, left));
    parts.push({ ...place, change: part });
    left -= part;
  } while (left !== 0);
  return parts;
}

function sumByPlace(changes: readonly PlaceChange[]): PlaceChange[] {
  const places = new Map<string, PlaceChange>();
  for (const place of changes) {
    const key = `${place.itemId}/${place.binId}`;
    places.set(key, { ...place, change: (places.get(key)?.change ?? 0) + place.change });
  }
  return [...places.values()];
}
