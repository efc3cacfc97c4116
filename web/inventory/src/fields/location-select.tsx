import type { LocationItem } from '@storehouse/contract/operations/instance/location-operations';
import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { locationsQuery } from '../api/queries.ts';
import { binTypeId } from '../session/work-locations.ts';
import { t } from '@storehouse/web-ui/messages.ts';

interface Props extends Omit<SelectProps, 'data'> {
  /** Which locations can be chosen. By default all active ones except bins. The chosen one always stays an option. */
  readonly among?: (location: LocationItem) => boolean;
}

/** Selects a location of the instance by name. */
export function LocationSelect({ among = () => true, ...select }: Props) {
  const locations = useQuery(locationsQuery);
  const data = (locations.data ?? [])
    .filter((one) => one.id === select.value || (one.active && one.locationType.id !== binTypeId && among(one)))
    .map(({ id, name }) => ({ value: id, label: name }));
  return <Select searchable data={data} nothingFoundMessage={t('No matching location')} {...select} />;
}
