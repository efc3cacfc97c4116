import { Button, Group, SegmentedControl, Select, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { shipmentStatuses } from '@storehouse/contract/inventory/statuses';
import type { ShipmentDocument } from '@storehouse/contract/operations/instance/shipment-operations';
import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { formatDay, formatNumber, formatWord } from '@storehouse/web-ui/format.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { oneOf } from '@storehouse/web-ui/list-state.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { shipmentsQuery } from '../api/queries.ts';
import { ExportMenu } from '../frame/export-menu.tsx';
import { PagedTable } from '../frame/paged-table.tsx';
import { StatusBadge } from '../frame/status-badge.tsx';
import { TextLink } from '../frame/text-link.tsx';
import { useMay, useMe } from '../session/me-context.ts';

const pageSize = 50;
/** Offered beside the statuses: a shipment on its way is shipped or partly received. */
const states = ['to_receive', 'late'] as const;

/** Shipments, newest first: all of them, or those to or from the current location. */
export function ShipmentsPage() {
  const { location } = useMe();
  const [{ offset, ...given }, change] = useListState({ way: 'all', status: '', offset: 0 });
  // Without a current location there is nothing that shipments come into or go out of.
  const way = location ? oneOf(['all', 'in', 'out'], given.way, 'all') : 'all';
  const status = oneOf(['', ...states, ...shipmentStatuses], given.status, '');
  const state = oneOf(['', ...states], status, '');
  const filter = {
    ...(state === '' ? { status } : { state }),
    'origin.id': way === 'out' ? location?.id : null,
    'destination.id': way === 'in' ? location?.id : null,
  };
  const shipments = useQuery(shipmentsQuery({ ...filter, max: pageSize, offset }));
  const mayMove = useMay('ASSISTANT');
  return (
    <>
      <PageHead title={t('Shipments')}>
        {mayMove && (
          <Button component={Link} to="/shipments/new" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('New shipment')}
          </Button>
        )}
      </PageHead>
      <Stack gap="sm">
        <Group gap="sm">
          {location && (
            <SegmentedControl
              aria-label={t('Direction')}
              value={way}
              onChange={(value) => change({ way: value })}
              data={[
                { value: 'all', label: t('All') },
                { value: 'in', label: t('Inbound') },
                { value: 'out', label: t('Outbound') },
              ]}
            />
          )}
          <Select
            aria-label={t('Status')}
            placeholder={t('All statuses')}
            clearable
            data={[
              { value: 'to_receive', label: t('To receive') },
              { value: 'late', label: t('Late') },
              ...shipmentStatuses.map((value) => ({ value, label: formatWord(value) })),
            ]}
            value={status || null}
            onChange={(value) => change({ status: value ?? '' })}
            w={{ base: '100%', sm: 200 }}
          />
          <ExportMenu of="GET /exports/shipments" filter={filter} />
        </Group>
        <PagedTable
          label={t('Shipments')}
          query={shipments}
          columns={columns}
          rowKey={({ id }) => id}
          emptyTitle={t('No matching shipments')}
          offset={offset}
          pageSize={pageSize}
          onGo={(to) => change({ offset: to })}
        />
      </Stack>
    </>
  );
}

const columns: Column<ShipmentDocument>[] = [
  {
    key: 'number',
    header: t('Number'),
    cell: ({ id, shipmentNumber }) => (
      <TextLink to="/shipments/$id" params={{ id }}>
        {shipmentNumber}
      </TextLink>
    ),
    sortBy: ({ shipmentNumber }) => shipmentNumber,
  },
  { key: 'name', header: t('Name'), cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'status', header: t('Status'), cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'from', header: t('From'), cell: ({ origin }) => origin.name, isSecondary: true },
  { key: 'to', header: t('To'), cell: ({ destination }) => destination.name, isSecondary: true },
  {
    key: 'items',
    header: t('Items'),
    cell: ({ shipmentItems }) => formatNumber(shipmentItems.length),
    isNumber: true,
    isSecondary: true,
  },
  {
    key: 'expected',
    header: t('Ships on'),
    cell: ({ expectedShippingDate }) => formatDay(expectedShippingDate),
    sortBy: ({ expectedShippingDate }) => expectedShippingDate,
    isSecondary: true,
  },
  {
    key: 'arrives',
    header: t('Arrives on'),
    cell: ({ expectedDeliveryDate }) => formatDay(expectedDeliveryDate),
    sortBy: ({ expectedDeliveryDate }) => expectedDeliveryDate,
    isSecondary: true,
  },
];
