import { Group, Text } from '@mantine/core';
import type { ProductOverview } from '@storehouse/contract/operations/instance/product-overview-operations';
import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { formatDay, formatMoment, formatNumber, none } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import type { ReactNode } from 'react';
import { TextLink } from '../frame/text-link.tsx';
import { lotColumns, lotStatusColumn } from '../lots/lot-columns.tsx';
import { formatLastPrice } from '../orders/format-last-price.ts';
import { StockLink } from '../stock/stock-link.tsx';
import { StockState } from '../stock/stock-state.tsx';

type LocationRow = ProductOverview['locations'][number];
type LotRow = ProductOverview['lots'][number];

/** Each location leads to the stock of the product there. */
export const locationColumns = (productId: string, here: string | null): Column<LocationRow>[] => [
  {
    key: 'location',
    header: t('Location'),
    cell: ({ location }) => (
      <StockLink id={productId} location={location.id === here ? '' : location.id}>
        {location.name}
      </StockLink>
    ),
    sortBy: ({ location }) => location.name,
  },
  {
    key: 'onHand',
    header: t('On hand'),
    cell: (row) => (
      <Group gap="xs" justify="end" wrap="nowrap">
        <StockState row={row} />
        {formatNumber(row.quantityOnHand)}
      </Group>
    ),
    isNumber: true,
    sortBy: ({ quantityOnHand }) => quantityOnHand,
  },
  {
    key: 'available',
    header: t('Available'),
    cell: ({ quantityAvailable }) => formatNumber(quantityAvailable),
    isNumber: true,
    isSecondary: true,
    sortBy: ({ quantityAvailable }) => quantityAvailable,
  },
  {
    key: 'coming',
    header: t('Incoming'),
    cell: ({ quantityOnOrder, quantityInTransit }) => formatNumber(quantityOnOrder + quantityInTransit),
    isNumber: true,
    isSecondary: true,
    sortBy: ({ quantityOnOrder, quantityInTransit }) => quantityOnOrder + quantityInTransit,
  },
  {
    key: 'levels',
    header: t('Min / max'),
    cell: ({ minQuantity, maxQuantity }) =>
      minQuantity === null && maxQuantity === null
        ? none
        : `${minQuantity === null ? none : formatNumber(minQuantity)} / ${maxQuantity === null ? none : formatNumber(maxQuantity)}`,
    isNumber: true,
  },
];

export const productLotColumns: Column<LotRow>[] = [
  ...lotColumns,
  {
    key: 'location',
    header: t('Location'),
    cell: ({ location }) => location.name,
    sortBy: ({ location }) => location.name,
  },
  lotStatusColumn,
  {
    key: 'quantity',
    header: t('On hand'),
    cell: ({ quantityOnHand }) => formatNumber(quantityOnHand),
    isNumber: true,
    sortBy: ({ quantityOnHand }) => quantityOnHand,
  },
];

/** An order or a shipment that brings the product. */
interface Incoming {
  readonly id: string;
  readonly document: ReactNode;
  readonly from: string;
  readonly to: string;
  readonly expected: string | null;
  readonly quantity: number;
}

export const incomingOf = ({ orders, shipments }: ProductOverview): Incoming[] =>
  [
    ...orders.map(({ order, supplier, destination, expectedDate, quantity }) => ({
      id: order.id,
      document: (
        <TextLink to="/purchase-orders/$id" params={{ id: order.id }}>
          {order.orderNumber}
        </TextLink>
      ),
      from: supplier.name,
      to: destination.name,
      expected: expectedDate,
      quantity,
    })),
    ...shipments.map(({ shipment, origin, destination, expectedDeliveryDate, quantity }) => ({
      id: shipment.id,
      document: (
        <TextLink to="/shipments/$id" params={{ id: shipment.id }}>
          {shipment.shipmentNumber}
        </TextLink>
      ),
      from: origin.name,
      to: destination.name,
      expected: expectedDeliveryDate,
      quantity,
    })),
  ].sort((one, other) => ((one.expected ?? '9999') < (other.expected ?? '9999') ? -1 : 1));

export const incomingColumns: Column<Incoming>[] = [
  { key: 'document', header: t('Document'), cell: ({ document }) => document },
  { key: 'from', header: t('From'), cell: ({ from }) => from, isSecondary: true },
  { key: 'to', header: t('To'), cell: ({ to }) => to },
  { key: 'expected', header: t('Expected'), cell: ({ expected }) => formatDay(expected) },
  { key: 'quantity', header: t('Quantity'), cell: ({ quantity }) => formatNumber(quantity), isNumber: true },
];

export const purchaseColumns = (account: {
  readonly zone: string;
  readonly defaultCurrency: string;
}): Column<ProductOverview['purchases'][number]>[] => [
  {
    key: 'supplier',
    header: t('Supplier'),
    cell: ({ supplier }) => (
      <TextLink to="/locations/$id" params={{ id: supplier.id }}>
        {supplier.name}
      </TextLink>
    ),
  },
  {
    key: 'order',
    header: t('Last order'),
    cell: ({ order, dateCreated }) => (
      <>
        <TextLink to="/purchase-orders/$id" params={{ id: order.id }}>
          {order.orderNumber}
        </TextLink>{' '}
        <Text span inherit c="dimmed">
          {formatMoment(dateCreated, account.zone)}
        </Text>
      </>
    ),
  },
  {
    key: 'price',
    header: t('Price'),
    cell: (purchase) => formatLastPrice(purchase, account.defaultCurrency),
    isNumber: true,
  },
];
