import type { LocationItem } from '@storehouse/contract/operations/instance/location-operations';
import { Group } from '@mantine/core';
import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { ToneBadge } from '@storehouse/web-ui/tone-badge.tsx';
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
      {!active && <ToneBadge tone="plain">{t('Inactive')}</ToneBadge>}
    </Group>
  ),
  sortBy: ({ name }) => name,
};
