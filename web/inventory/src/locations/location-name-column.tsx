import type { LocationItem } from '@storehouse/contract/operations/instance/location-operations';
import { Badge, Group } from '@mantine/core';
import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { TextLink } from '../frame/text-link.tsx';

/** The name of a location, linked, and marked when inactive. */
export const locationNameColumn: Column<LocationItem> = {
  key: 'name',
  header: t('Name'),
  cell: ({ id, name, active }) => (
    <Group gap="xs">
      <TextLink to="/locations/$id" params={{ id }}>
        {name}
      </TextLink>
      {!active && <Badge color="gray">{t('Inactive')}</Badge>}
    </Group>
  ),
  sortBy: ({ name }) => name,
};
