import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '@storehouse/web-ui/messages.ts';
import { useAskFirst } from '@storehouse/web-ui/use-ask-first.tsx';
import { lotsQuery, stockLotsQuery } from '../api/queries.ts';
import type { Product } from '../api/shapes.ts';
import { lotsOnHand, type LotOnHand } from './lots-on-hand.ts';
import { describeLot, isWithheld, describeWithheld } from './name-lot.ts';

export type ChosenLot = Pick<LotOnHand, 'itemId' | 'lotNumber'>;

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  readonly product: Product | null;
  /** The location the stock is taken from. */
  readonly locationId: string | null;
  readonly value: ChosenLot | null;
  readonly onChange: (lot: ChosenLot | null) => void;
}

/** Selects a lot of a product: those on hand first, soonest expiry first. Asks before a withheld lot is used. */
export function LotSelect({ product, locationId, value, onChange, ...select }: Props) {
  const { ask, dialog } = useAskFirst();
  const all = useQuery({ ...lotsQuery(product?.id ?? ''), enabled: product !== null });
  const stock = useQuery({
    ...stockLotsQuery({ 'location.id': locationId, 'product.id': product?.id }),
    enabled: product !== null && locationId !== null,
  });
  // Until both lists are there, they may still be those of the product or location before.
  const isLoading = [all, ...(locationId === null ? [] : [stock])].some(
    (list) => list.isLoading || list.isPlaceholderData,
  );
  const isKnown = product !== null && !isLoading;
  const here = isKnown && locationId !== null ? lotsOnHand(stock.data?.data ?? []) : [];
  const elsewhere = (isKnown ? (all.data?.data ?? []) : [])
    .filter(({ id }) => !here.some(({ itemId }) => itemId === id))
    .map(({ id, ...lot }): LotOnHand => ({ ...lot, itemId: id, onHand: 0, inBins: [] }));
  const lots = [...here, ...elsewhere];
  const optionsOf = (some: readonly LotOnHand[]) =>
    some.map((lot) => ({
      value: lot.itemId,
      label: t('{{lot}} · {{quantity}} on hand', { lot: describeLot(lot), quantity: lot.onHand }),
    }));

  async function choose(id: string | null): Promise<void> {
    const lot = lots.find(({ itemId }) => itemId === id);
    if (lot && product && isWithheld(lot)) {
      const isWanted = await ask({
        question: t('Use this lot anyway?'),
        text: `${describeWithheld(lot, product.name)} ${t('Lots like this are never picked automatically.')}`,
        confirmLabel: t('Use it anyway'),
      });
      if (!isWanted) return;
    }
    onChange(lot ?? null);
  }

  return (
    <>
      <Select
        label={t('Lot')}
        data={[
          ...(here.length > 0 ? [{ group: t('On hand'), items: optionsOf(here) }] : []),
          ...(elsewhere.length > 0 ? [{ group: t('Not on hand'), items: optionsOf(elsewhere) }] : []),
        ]}
        value={value?.itemId ?? null}
        onChange={(id) => void choose(id)}
        disabled={product === null}
        nothingFoundMessage={isLoading ? t('Loading…') : undefined}
        {...select}
      />
      {dialog}
    </>
  );
}
