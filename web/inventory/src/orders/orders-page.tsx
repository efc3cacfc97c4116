import { Button, Group, Select, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { orderStatuses } from '@storehouse/contract/inventory/statuses';
import type { PurchaseOrder } from '@storehouse/contract/operations/instance/order-answers';
import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { formatDay, formatNumber } from '@storehouse/web-ui/format.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { oneOf } from '@storehouse/web-ui/list-state.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { ordersQuery } from '../api/queries.ts';
import { LocationSelect } from '../fields/location-select.tsx';
import { ExportMenu } from '../frame/export-menu.tsx';
import { PagedTable } from '../frame/paged-table.tsx';
import { StatusBadge } from '../frame/status-badge.tsx';
import { TextLink } from '../frame/text-link.tsx';
import { useMay } from '../session/me-context.ts';
import { isDepot, isSupplier } from '../session/work-locations.ts';
import { orderState } from './order-state.ts';
import { orderStatusWord } from './order-status-word.ts';

const pageSize = 50;
/** Offered beside the statuses: orders that are approved or placed can be late. */
const late = 'late';
const firstState = { status: '', supplier: '', destination: '', offset: 0 };

/** Purchase orders, newest first. */
export function OrdersPage() {
  const [{ supplier, destination, offset, ...given }, change] = useListState(firstState);
  const status = oneOf(['', late, ...orderStatuses], given.status, '');
  const filter = {
    ...(status === late ? { state: late } : { status }),
    'origin.id': supplier,
    'destination.id': destination,
  };
  const orders = useQuery(ordersQuery({ ...filter, max: pageSize, offset }));
  const mayManage = useMay('MANAGER');
  return (
    <>
      <PageHead title={t('Purchase orders')}>
        {mayManage && (
          <Button component={Link} to="/purchase-orders/new" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('New order')}
          </Button>
        )}
      </PageHead>
      <Stack gap="sm">
        <Group gap="sm">
          <Select
            aria-label={t('Status')}
            placeholder={t('All statuses')}
            clearable
            data={[
              { value: late, label: t('Late') },
              ...orderStatuses.map((value) => ({ value, label: orderStatusWord(value) })),
            ]}
            value={status || null}
            onChange={(value) => change({ status: value ?? '' })}
            w={{ base: '100%', sm: 200 }}
          />
          <LocationSelect
            aria-label={t('Supplier')}
            placeholder={t('All suppliers')}
            clearable
            among={isSupplier}
            value={supplier || null}
            onChange={(value) => change({ supplier: value ?? '' })}
            w={{ base: '100%', sm: 240 }}
          />
          <LocationSelect
            aria-label={t('Deliver to')}
            placeholder={t('All locations')}
            clearable
            among={isDepot}
            value={destination || null}
            onChange={(value) => change({ destination: value ?? '' })}
            w={{ base: '100%', sm: 240 }}
          />
          <ExportMenu of="GET /exports/purchaseOrders" filter={filter} />
        </Group>
        <PagedTable
          label={t('Purchase orders')}
          query={orders}
          columns={columns}
          rowKey={({ id }) => id}
          emptyTitle={t('No matching purchase orders')}
          offset={offset}
          pageSize={pageSize}
          onGo={(to) => change({ offset: to })}
        />
      </Stack>
    </>
  );
}

const columns: Column<PurchaseOrder>[] = [
  {
    key: 'number',
    header: t('Number'),
    cell: ({ id, orderNumber }) => (
      <TextLink to="/purchase-orders/$id" params={{ id }}>
        {orderNumber}
      </TextLink>
    ),
    sortBy: ({ orderNumber }) => orderNumber,
  },
  { key: 'name', header: t('Name'), cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    key: 'status',
    header: t('Status'),
    cell: (order) => <StatusBadge status={orderState(order)} words={{ PENDING: t('Draft') }} />,
  },
  { key: 'supplier', header: t('Supplier'), cell: ({ origin }) => origin.name, isSecondary: true },
  { key: 'destination', header: t('To'), cell: ({ destination }) => destination.name, isSecondary: true },
  {
    key: 'lines',
    header: t('Lines'),
    cell: ({ orderItems }) => formatNumber(orderItems.length),
    isNumber: true,
    isSecondary: true,
  },
  { key: 'ordered', header: t('Ordered'), cell: ({ dateOrdered }) => formatDay(dateOrdered), isSecondary: true },
];
