import { Checkbox, Stack, Text } from '@mantine/core';
import type { ReplenishmentRow } from '@storehouse/contract/operations/instance/replenishment-operations';
import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { formatMoney, formatNumber } from '@storehouse/web-ui/format.ts';
import type { ReactNode } from 'react';
import { LineQuantity } from '../fields/line-quantity.tsx';
import { TextLink } from '../frame/text-link.tsx';
import { isChosen, type ChosenLine } from './chosen-lines.ts';

/** How a row is chosen; null for people who may not order. */
export interface Choosing {
  readonly lines: readonly ChosenLine[];
  readonly onChoose: (row: ReplenishmentRow, isWanted: boolean) => void;
  readonly onType: (row: ReplenishmentRow, quantity: string) => void;
  readonly errorOf: (row: ReplenishmentRow) => ReactNode;
}

const number = (
  key: string,
  header: string,
  value: (row: ReplenishmentRow) => number | null,
  cell: (row: ReplenishmentRow) => ReactNode = (row) => formatNumber(value(row)),
): Column<ReplenishmentRow> => ({ key, header, cell, isNumber: true, isSecondary: true });

/** The columns of a supplier's products. On a phone the figures are below the product. */
export function replenishmentColumns(choosing: Choosing | null, defaultCurrency: string): Column<ReplenishmentRow>[] {
  return [
    ...(choosing ? [choiceColumn(choosing)] : []),
    {
      key: 'product',
      header: 'Product',
      cell: (row) => (
        <Stack gap={0}>
          <TextLink to="/stock/$id" params={{ id: row.product.id }}>
            {row.product.name}
          </TextLink>
          <Text size="xs" c="dimmed" visibleFrom="sm">
            {row.product.productCode}
          </Text>
          <Text size="xs" c="dimmed" hiddenFrom="sm">
            {summary(row)}
          </Text>
        </Stack>
      ),
    },
    number('onHand', 'On hand', ({ quantityOnHand }) => quantityOnHand),
    number('available', 'Available', ({ quantityAvailable }) => quantityAvailable),
    number(
      'onOrder',
      'On order',
      ({ quantityOnOrder }) => quantityOnOrder,
      ({ quantityOnOrder, quantityInDrafts }) => (
        <>
          {formatNumber(quantityOnOrder)}
          {quantityInDrafts > 0 && (
            <Text size="xs" c="dimmed">
              {formatNumber(quantityInDrafts)} in drafts
            </Text>
          )}
        </>
      ),
    ),
    number('min', 'Min', ({ minQuantity }) => minQuantity),
    number('max', 'Max', ({ maxQuantity }) => maxQuantity),
    number('months', 'Months of stock', ({ monthsOfStock }) => monthsOfStock),
    number(
      'price',
      'Last price',
      ({ lastPurchase }) => lastPurchase?.unitPrice ?? null,
      ({ lastPurchase }) => (
        <>
          {formatMoney(lastPurchase?.unitPrice, lastPurchase?.currencyCode ?? defaultCurrency)}
          {(lastPurchase?.quantityPerUom ?? 1) > 1 && (
            <Text size="xs" c="dimmed">
              per {formatNumber(lastPurchase?.quantityPerUom)}
            </Text>
          )}
        </>
      ),
    ),
    {
      key: 'suggested',
      header: choosing ? 'Order' : 'Suggested',
      isNumber: true,
      cell: (row) => (choosing ? <OrderQuantity row={row} choosing={choosing} /> : formatNumber(row.suggestedQuantity)),
    },
  ];
}

const summary = ({ quantityAvailable, minQuantity, monthsOfStock }: ReplenishmentRow): string =>
  [
    `${formatNumber(quantityAvailable)} available`,
    minQuantity === null ? '' : `min ${formatNumber(minQuantity)}`,
    monthsOfStock === null ? '' : `${formatNumber(monthsOfStock)} months`,
  ]
    .filter((part) => part !== '')
    .join(' · ');

const choiceColumn = ({ lines, onChoose }: Choosing): Column<ReplenishmentRow> => ({
  key: 'choice',
  header: 'Choose',
  cell: (row) => (
    <Checkbox
      aria-label={`Order ${row.product.name}`}
      checked={isChosen(lines, row)}
      onChange={(event) => onChoose(row, event.currentTarget.checked)}
    />
  ),
});

function OrderQuantity({ row, choosing }: { readonly row: ReplenishmentRow; readonly choosing: Choosing }) {
  const line = choosing.lines.find(({ productId }) => productId === row.product.id);
  return (
    <>
      <LineQuantity
        field="replenishment quantity"
        of={row.product.name}
        min={1}
        w={96}
        ml="auto"
        value={line?.quantity ?? (row.suggestedQuantity > 0 ? row.suggestedQuantity : '')}
        onChange={(quantity) => choosing.onType(row, quantity)}
        error={choosing.errorOf(row)}
      />
      {row.packSize > 1 && (
        <Text size="xs" c="dimmed">
          pack of {formatNumber(row.packSize)}
        </Text>
      )}
    </>
  );
}
