import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '@storehouse/web-ui/messages.ts';
import { binsQuery } from '../api/queries.ts';
import type { Named } from '../api/shapes.ts';
import { outsideOfBins } from './outside-of-bins.ts';

interface Props extends Omit<SelectProps, 'data'> {
  readonly locationId: string;
}

function useAllBins(locationId: string) {
  const bins = useQuery({ ...binsQuery(locationId), enabled: locationId !== '' });
  return bins.data?.data ?? [];
}

/** The active bins of a location. */
export const useBins = (locationId: string) => useAllBins(locationId).filter(({ active }) => active);

/** Where stock of a location can be put, as options: outside of bins, then its active bins. */
export function usePlaces(locationId: string) {
  return [outside, ...optionsOf(useBins(locationId))];
}

/** Where stock of a location can be: also in inactive bins, which may still hold some. */
export function usePlacesOfStock(locationId: string) {
  const inactive = useAllBins(locationId).filter(({ active }) => !active);
  return [
    ...usePlaces(locationId),
    ...inactive.map(({ id, name }) => ({ value: id, label: t('{{name}} (inactive)', { name }) })),
  ];
}

const outside = { value: outsideOfBins, label: t('Not in a bin') };

const optionsOf = (bins: readonly Named[]) => bins.map(({ id, name }) => ({ value: id, label: name }));

export function BinSelect({ locationId, ...select }: Props) {
  const data = optionsOf(useBins(locationId));
  return (
    <Select
      searchable
      clearable
      placeholder={t('No bin')}
      data={data}
      nothingFoundMessage={t('No matching bin')}
      clearButtonProps={{ 'aria-label': t('Clear the bin') }}
      {...select}
    />
  );
}
