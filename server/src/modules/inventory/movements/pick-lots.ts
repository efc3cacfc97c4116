/** What a location has of a lot. */
export interface PickableLot {
  readonly itemId: string;
  readonly expirationDate: string | null;
  /** Expired, recalled, on hold or quarantined, and not named by anyone. */
  readonly isWithheld: boolean;
  readonly quantity: number;
}

export interface PickedLot {
  readonly itemId: string;
  readonly quantity: number;
}

/**
 * Soonest expiry first, lots without a date last. The id breaks ties, so that the same stock is always picked the same
 * way.
 */
export function bySoonestExpiry(
  a: Pick<PickableLot, 'itemId' | 'expirationDate'>,
  b: Pick<PickableLot, 'itemId' | 'expirationDate'>,
): number {
  if (a.expirationDate !== b.expirationDate) {
    if (a.expirationDate === null) return 1;
    if (b.expirationDate === null) return -1;
    return a.expirationDate < b.expirationDate ? -1 : 1;
  }
  return a.itemId < b.itemId ? -1 : a.itemId > b.itemId ? 1 : 0;
}

/** Picks a quantity of a product from lots that are not withheld; less than wanted if there is not enough. */
export function pickLots(lots: readonly PickableLot[], wanted: number): PickedLot[] {
  const picks: PickedLot[] = [];
  let missing = wanted;
  for (const lot of [...lots].sort(bySoonestExpiry)) {
    const quantity = lot.isWithheld ? 0 : Math.min(missing, Math.max(0, lot.quantity));
    if (quantity > 0) picks.push({ itemId: lot.itemId, quantity });
    missing -= quantity;
  }
  return picks;
}
