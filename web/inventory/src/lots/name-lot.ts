import type { WithheldReason } from '@storehouse/contract/inventory/statuses';
import { formatDay } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';

export interface NamedLot {
  readonly lotNumber: string | null;
  readonly expirationDate: string | null;
  readonly withheld: WithheldReason | null;
}

/** Why a lot is withheld, worded to follow "is". */
const withheldWords: Readonly<Record<WithheldReason, string>> = {
  EXPIRED: t('expired'),
  RECALLED: t('recalled'),
  ON_HOLD: t('on hold'),
  QUARANTINED: t('quarantined'),
};

/** A lot without a number is the product's default lot. */
export const lotName = (lotNumber: string | null): string => lotNumber ?? t('Default');

/** A lot where it lies, for a label: `Aspirin, lot A, bin Shelf 1`. */
export const lotInBin = (product: string, lotNumber: string | null, bin: { readonly name: string } | null): string =>
  [
    product,
    t('lot {{lot}}', { lot: lotName(lotNumber) }),
    ...(bin === null ? [] : [t('bin {{bin}}', { bin: bin.name })]),
  ].join(', ');

/** A lot as a list option: `A · expires 31 Dec 2026`, `B · expired 31 Jan 2019`, `C · on hold`. */
export function describeLot({ lotNumber, expirationDate, withheld }: NamedLot): string {
  const date = expirationDate === null ? null : formatDay(expirationDate);
  if (withheld === 'EXPIRED' && date !== null) return `${lotName(lotNumber)} · ${t('expired {{date}}', { date })}`;
  return [
    lotName(lotNumber),
    ...(date === null ? [] : [t('expires {{date}}', { date })]),
    ...(withheld === null ? [] : [withheldWords[withheld]]),
  ].join(' · ');
}

/** Why a lot is withheld, as a sentence: `Lot B of Aspirin expired on 31 Jan 2019.` */
export function describeWithheld(
  { lotNumber, expirationDate, withheld }: NamedLot & { readonly withheld: WithheldReason },
  product: string,
): string {
  const lot =
    lotNumber === null
      ? t('The default lot of {{product}}', { product })
      : t('Lot {{lot}} of {{product}}', { lot: lotNumber, product });
  if (withheld === 'EXPIRED' && expirationDate !== null) {
    return t('{{lot}} expired on {{date}}.', { lot, date: formatDay(expirationDate) });
  }
  return t('{{lot}} is {{state}}.', { lot, state: withheldWords[withheld] });
}

/** Whether a lot is withheld, that is, never suggested. */
export const isWithheld = <Lot extends NamedLot>(lot: Lot): lot is Lot & { readonly withheld: WithheldReason } =>
  lot.withheld !== null;
