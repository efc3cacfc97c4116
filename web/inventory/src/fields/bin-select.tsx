import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { binsQuery } from '../api/queries.ts';
import { t } from '@storehouse/web-ui/messages.ts';

interface Props extends Omit<SelectProps, 'data'> {
  readonly locationId: string;
}

/** The active bins of a location. */
export function useBins(locationId: string) {
  const bins = useQuery({ ...binsQuery(locationId), enabled: locationId !== '' });
  return (bins.data?.data ?? []).filter(({ active }) => active);
}

/** Selects a bin of a location. */
export function BinSelect({ locationId, ...select }: Props) {
  const data = useBins(locationId).map(({ id, name }) => ({ value: id, label: name }));
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
