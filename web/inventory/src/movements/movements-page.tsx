import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { StockMovement } from '@storehouse/contract/operations/instance/movement-operations';
import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { formatMoment, formatNumber } from '@storehouse/web-ui/format.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { oneOf } from '@storehouse/web-ui/list-state.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { movementsQuery } from '../api/queries.ts';
import { ExportMenu } from '../frame/export-menu.tsx';
import { PagedTable } from '../frame/paged-table.tsx';
import { StatusBadge } from '../frame/status-badge.tsx';
import { TextLink } from '../frame/text-link.tsx';
import { useMay, useMe } from '../session/me-context.ts';

const pageSize = 50;

/** Stock movements: stock that one location requests from another. */
export function MovementsPage() {
  const { account, location } = useMe();
  const [{ offset, ...given }, change] = useListState({ direction: '', offset: 0 });
  const direction = location ? oneOf(['', 'INBOUND', 'OUTBOUND'], given.direction, '') : '';
  const movements = useQuery(movementsQuery({ direction, max: pageSize, offset }));
  const mayMove = useMay('ASSISTANT');
  return (
    <>
      <PageHead title={t('Stock movements')}>
        {mayMove && (
          <Button component={Link} to="/stock-movements/new" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('New movement')}
          </Button>
        )}
      </PageHead>
      <Stack gap="sm">
        <Group gap="sm">
          {location && (
            <SegmentedControl
              aria-label={t('Direction')}
              value={direction}
              onChange={(value) => change({ direction: value })}
              data={[
                { value: '', label: t('All') },
                { value: 'INBOUND', label: t('Inbound') },
                { value: 'OUTBOUND', label: t('Outbound') },
              ]}
            />
          )}
          <ExportMenu of="GET /exports/stockMovements" filter={{ direction }} />
        </Group>
        <PagedTable
          label={t('Stock movements')}
          query={movements}
          columns={columns(account.zone)}
          rowKey={({ id }) => id}
          emptyTitle={t('No matching stock movements')}
          offset={offset}
          pageSize={pageSize}
          onGo={(to) => change({ offset: to })}
        />
      </Stack>
    </>
  );
}

const columns = (zone: string): Column<StockMovement>[] => [
  {
    key: 'number',
    header: t('Number'),
    cell: ({ id, identifier }) => (
      <TextLink to="/stock-movements/$id" params={{ id }}>
        {identifier}
      </TextLink>
    ),
    sortBy: ({ identifier }) => identifier,
  },
  { key: 'name', header: t('Name'), cell: ({ name }) => name },
  { key: 'status', header: t('Status'), cell: ({ statusCode }) => <StatusBadge status={statusCode} /> },
  { key: 'from', header: t('From'), cell: ({ origin }) => origin.name, isSecondary: true },
  { key: 'to', header: t('To'), cell: ({ destination }) => destination.name, isSecondary: true },
  {
    key: 'lines',
    header: t('Lines'),
    cell: ({ lineItems }) => formatNumber(lineItems.length),
    isNumber: true,
    isSecondary: true,
  },
  {
    key: 'date',
    header: t('Requested'),
    cell: ({ dateRequested }) => formatMoment(dateRequested, zone),
    isSecondary: true,
  },
];
