import type { WithheldReason } from '@storehouse/contract/inventory/statuses';
import { formatDay } from '@storehouse/web-ui/format.ts';

export interface NamedLot {
  readonly lotNumber: string | null;
  readonly expirationDate: string | null;
  readonly withheld: WithheldReason | null;
}

/** Why a lot is withheld, worded to follow "is". */
const withheldWords: Readonly<Record<WithheldReason, string>> = {
  EXPIRED: 'expired',
  RECALLED: 'recalled',
  ON_HOLD: 'on hold',
  QUARANTINED: 'quarantined',
};

/** A lot without a number is the product's default lot. */
export const lotName = (lotNumber: string | null): string => lotNumber ?? 'Default';

/** A lot as a list option: `A · expires 31 Dec 2026`, `B · expired 31 Jan 2019`, `C · on hold`. */
export function describeLot({ lotNumber, expirationDate, withheld }: NamedLot): string {
  const day = expirationDate === null ? '' : ` ${formatDay(expirationDate)}`;
  if (withheld === 'EXPIRED') return `${lotName(lotNumber)} · expired${day}`;
  const state = withheld === null ? '' : ` · ${withheldWords[withheld]}`;
  return `${lotName(lotNumber)}${day === '' ? '' : ` · expires${day}`}${state}`;
}

/** The same as a sentence: `Lot B of Aspirin expired on 31 Jan 2019.` */
export function describeWithheld(
  { lotNumber, expirationDate, withheld }: NamedLot & { readonly withheld: WithheldReason },
  product: string,
): string {
  const lot = lotNumber === null ? `The default lot of ${product}` : `Lot ${lotNumber} of ${product}`;
  if (withheld === 'EXPIRED' && expirationDate !== null) return `${lot} expired on ${formatDay(expirationDate)}.`;
  return `${lot} is ${withheldWords[withheld]}.`;
}

/** Whether a lot is withheld, that is, never suggested. */
export const isWithheld = <Lot extends NamedLot>(lot: Lot): lot is Lot & { readonly withheld: WithheldReason } =>
  lot.withheld !== null;
