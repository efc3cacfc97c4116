import { t } from '@storehouse/web-ui/messages.ts';
import { numberSoFar } from '@storehouse/web-ui/number-text.ts';
import type { OfferedLot } from './offer-lots.ts';

/** The quantities typed for the offered lots, in their order. */
export type PickedQuantities = readonly { readonly quantity: number | string }[];

/**
 * The lines whose picks do not add up to what is wanted, by the form's path of their first pick. The server cannot find a
 * line of which nothing is picked: it takes a line that is not sent to it from any bin, in full.
 */
export function checkSums(
  offered: readonly OfferedLot[],
  picks: PickedQuantities,
  wanted: ReadonlyMap<string, number>,
): Readonly<Record<string, string>> {
  const pickedOf = (index: number) => numberSoFar(picks[index]?.quantity ?? 0) ?? 0;
  return Object.fromEntries(
    [...wanted].flatMap(([lineId, quantity]) => {
      const ofLine = offered.flatMap((lot, index) => (lot.lineId === lineId ? [index] : []));
      const sum = ofLine.reduce((total, index) => total + pickedOf(index), 0);
      const at = ofLine.find((index) => pickedOf(index) !== 0) ?? ofLine[0];
      if (at === undefined || sum === quantity) return [];
      const message = t('Must add up to the quantity of the line ({{quantity}}), not {{sum}}', { quantity, sum });
      return [[`picks.${String(at)}.quantity`, message]];
    }),
  );
}
