import type { WithheldReason } from '@storehouse/contract/inventory/stock-overview';
import type { LocalDay } from '../../../foundation/time/local-day.ts';
import { withheldReason, type JudgedLot } from '../lots/withheld-lots.ts';

/** The lots, each with the reason it is withheld today, or null. */
export const judgeLots = <Lot extends JudgedLot>(
  lots: readonly Lot[],
  today: LocalDay,
): (Lot & { withheld: WithheldReason | null })[] =>
  lots.map((lot) => ({ ...lot, withheld: withheldReason(lot, today) }));
