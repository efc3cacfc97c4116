import type { WithheldReason } from '@storehouse/contract/inventory/stock-overview';
import type { LocalDay } from '../../../foundation/time/local-day.ts';

/** Lots in these states are on hold: their stock cannot be promised (domain, How stock is counted). */
export const heldStatuses = ['RECALLED', 'ON_HOLD', 'QUARANTINED'] as const;

export interface JudgedLot {
  readonly lotStatus: string | null;
  readonly expirationDate: string | null;
}

export const isHeld = ({ lotStatus }: Pick<JudgedLot, 'lotStatus'>): boolean =>
  (heldStatuses as readonly (string | null)[]).includes(lotStatus);

/**
 * Why suggestions and automatic picking skip a lot, or null (document 4, section 6, Picking). A lot is usable until the
 * end of its last day, as `daysToExpiry` in the reports counts it; one that was marked as expired is expired, whatever
 * its date.
 */
export function withheldReason(lot: JudgedLot, today: LocalDay): WithheldReason | null {
  if (isHeld(lot)) return lot.lotStatus as WithheldReason;
  const isPast = lot.expirationDate !== null && lot.expirationDate < today;
  return isPast || lot.lotStatus === 'EXPIRED' ? 'EXPIRED' : null;
}
