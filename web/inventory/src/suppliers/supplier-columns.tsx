import { Text } from '@mantine/core';
import type { SupplierOverview } from '@storehouse/contract/operations/instance/supplier-overview-operations';
import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { formatDay, formatMoment, formatNumber, none } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { ToneBadge } from '@storehouse/web-ui/tone-badge.tsx';
import { StatusBadge } from '../frame/status-badge.tsx';
import { TextLink } from '../frame/text-link.tsx';
import { formatLastPrice } from '../orders/format-last-price.ts';
import { productCodeColumn, productColumn } from '../products/product-column.tsx';

type OrderRow = SupplierOverview['orders'][number];
type ProductRow = SupplierOverview['products'][number];

const orderLink = ({ id, orderNumber }: OrderRow['order']) => (
  <TextLink to="/purchase-orders/$id" params={{ id }}>
    {orderNumber}
  </TextLink>
);

export const supplierOrderColumns: Column<OrderRow>[] = [
  {
    key: 'number',
    header: t('Number'),
    cell: ({ order }) => orderLink(order),
    sortBy: ({ order }) => order.orderNumber,
  },
  { key: 'name', header: t('Name'), cell: ({ name }) => name, sortBy: ({ name }) => name, isSecondary: true },
  {
    key: 'status',
    header: t('Status'),
    cell: ({ status, isPartlyReceived }) => (
      <StatusBadge status={isPartlyReceived ? 'PARTIALLY_RECEIVED' : status} words={{ PENDING: t('Draft') }} />
    ),
  },
  { key: 'destination', header: t('To'), cell: ({ destination }) => destination.name, isSecondary: true },
  {
    key: 'ordered',
    header: t('Ordered'),
    cell: ({ dateOrdered }) => formatDay(dateOrdered),
    sortBy: ({ dateOrdered }) => dateOrdered ?? '',
    isSecondary: true,
  },
  {
    key: 'expected',
    header: t('Expected'),
    cell: ({ expectedDate }) => formatDay(expectedDate),
    sortBy: ({ expectedDate }) => expectedDate ?? '9999',
    isSecondary: true,
  },
  {
    key: 'received',
    header: t('Received'),
    cell: ({ receivedDate }) => formatDay(receivedDate),
    sortBy: ({ receivedDate }) => receivedDate ?? '',
    isSecondary: true,
  },
  { key: 'late', header: t('Delay'), cell: Delay, sortBy: ({ daysLate }) => daysLate ?? -1 },
];

/** How late an order is. The delay is a red badge while the order is open, and plain text once it has arrived. */
function Delay({ daysLate, receivedDate }: OrderRow) {
  if (daysLate === null) return none;
  if (daysLate === 0) return receivedDate === null ? none : t('On time');
  const text = t('{{count}} days late', { count: daysLate, one: '{{count}} day late' });
  if (receivedDate !== null) return text;
  return <ToneBadge tone="bad">{text}</ToneBadge>;
}

export const suppliedProductColumns = (account: {
  readonly zone: string;
  readonly defaultCurrency: string;
}): Column<ProductRow>[] => [
  productColumn,
  productCodeColumn,
  {
    key: 'price',
    header: t('Last price'),
    cell: (row) => formatLastPrice(row, account.defaultCurrency),
    isNumber: true,
  },
  {
    key: 'order',
    header: t('Last order'),
    cell: ({ order, dateCreated }) => (
      <>
        {orderLink(order)}{' '}
        <Text span inherit c="dimmed">
          {formatMoment(dateCreated, account.zone)}
        </Text>
      </>
    ),
    sortBy: ({ dateCreated }) => dateCreated,
    isSecondary: true,
  },
  {
    key: 'onOrder',
    header: t('On order'),
    cell: ({ quantityOnOrder }) => formatNumber(quantityOnOrder),
    isNumber: true,
    sortBy: ({ quantityOnOrder }) => quantityOnOrder,
  },
];
