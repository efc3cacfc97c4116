import type { WithheldReason } from '@storehouse/contract/inventory/stock-overview';
import type { LocalDay } from '../../../foundation/time/local-day.ts';
import { withheldReason, type JudgedLot } from '../lots/withheld-lots.ts';

/** The lots with the reason for which none of them is suggested today, if there is one. */
export const judgeLots = <Lot extends JudgedLot>(
  lots: readonly Lot[],
  today: LocalDay,
): (Lot & { withheld: WithheldReason | null })[] =>
  lots.map((lot) => ({ ...lot, withheld: withheldReason(lot, today) }));
