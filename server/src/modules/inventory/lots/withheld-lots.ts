import type { WithheldReason } from '@storehouse/contract/inventory/stock-overview';
import type { LocalDay } from '../../../foundation/time/local-day.ts';

/** Stock of lots in these states is on hold: it cannot be promised (domain, How stock is counted). */
export const heldStatuses = ['RECALLED', 'ON_HOLD', 'QUARANTINED'] as const;

export interface JudgedLot {
  readonly lotStatus: string | null;
  readonly expirationDate: string | null;
}

export const isHeld = ({ lotStatus }: Pick<JudgedLot, 'lotStatus'>): boolean =>
  (heldStatuses as readonly (string | null)[]).includes(lotStatus);

/**
 * Why suggestions and automatic picking leave a lot alone, or null (document 4, section 6, Picking). A lot can be used through the whole
 * of its last day, as `daysToExpiry` counts it in the reports; one that somebody marked as expired is, whatever its date says.
 */
export function withheldReason(lot: JudgedLot, today: LocalDay): WithheldReason | null {
  if (isHeld(lot)) return lot.lotStatus as WithheldReason;
  const isPast = lot.expirationDate !== null && lot.expirationDate < today;
  return isPast || lot.lotStatus === 'EXPIRED' ? 'EXPIRED' : null;
}
