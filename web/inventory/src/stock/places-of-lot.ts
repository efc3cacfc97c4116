import type { StockLotRow } from '@storehouse/contract/operations/instance/stock-answers';
import { t } from '@storehouse/web-ui/messages.ts';
import { outsideOfBins } from '../fields/outside-of-bins.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}
type LotRow = Pick<StockLotRow, 'binLocation' | 'quantityOnHand'>;

const placeOf = ({ binLocation }: LotRow): string => binLocation?.id ?? outsideOfBins;
const withStock = ({ value, label }: Option, quantity: number): Option => ({
  value,
  label: t('{{place}} · {{quantity}} on hand', { place: label, quantity }),
});

/** Where a lot can be corrected: all places, and inactive bins that still hold it. `rows` is the lot's stock by bin. */
export function placesToCorrect(places: readonly Option[], rows: readonly LotRow[]): Option[] {
  const inactive = rows.filter((row) => !places.some(({ value }) => value === placeOf(row)));
  return [...places, ...inactive.map((row) => ({ value: placeOf(row), label: row.binLocation?.name ?? '' }))].map(
    (place) => withStock(place, rows.find((row) => placeOf(row) === place.value)?.quantityOnHand ?? 0),
  );
}

/** Where a lot can be written off: the bins that hold it. Without a bin the API takes stock from any, outside of bins first. */
export function placesToWriteOff(rows: readonly LotRow[]): Option[] {
  const total = rows.reduce((sum, { quantityOnHand }) => sum + quantityOnHand, 0);
  return [
    withStock({ value: outsideOfBins, label: t('Any bin') }, total),
    ...rows
      .filter(({ binLocation, quantityOnHand }) => binLocation !== null && quantityOnHand > 0)
      .map((row) => withStock({ value: placeOf(row), label: row.binLocation?.name ?? '' }, row.quantityOnHand)),
  ];
}

/** The only place of the lot; null if it lies in several, so that the person has to choose one. */
export function onlyPlace(rows: readonly LotRow[]): string | null {
  const [first, second] = rows;
  if (first === undefined) return outsideOfBins;
  return second === undefined ? placeOf(first) : null;
}
