import { Checkbox, Stack, Text } from '@mantine/core';
import type { ReplenishmentRow } from '@storehouse/contract/operations/instance/replenishment-operations';
import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { formatMoney, formatNumber } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
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
      header: t('Product'),
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
    number('onHand', t('On hand'), ({ quantityOnHand }) => quantityOnHand),
    number('available', t('Available'), ({ quantityAvailable }) => quantityAvailable),
    number(
      'onOrder',
      t('On order'),
      ({ quantityOnOrder }) => quantityOnOrder,
      ({ quantityOnOrder, quantityInDrafts }) => (
        <>
          {formatNumber(quantityOnOrder)}
          {quantityInDrafts > 0 && (
            <Text size="xs" c="dimmed">
              {t('{{quantity}} in drafts', { quantity: quantityInDrafts })}
            </Text>
          )}
        </>
      ),
    ),
    number('min', t('Min'), ({ minQuantity }) => minQuantity),
    number('max', t('Max'), ({ maxQuantity }) => maxQuantity),
    number('months', t('Months of stock'), ({ monthsOfStock }) => monthsOfStock),
    number(
      'price',
      t('Last price'),
      ({ lastPurchase }) => lastPurchase?.unitPrice ?? null,
      ({ lastPurchase }) => (
        <>
          {formatMoney(lastPurchase?.unitPrice, lastPurchase?.currencyCode ?? defaultCurrency)}
          {(lastPurchase?.quantityPerUom ?? 1) > 1 && (
            <Text size="xs" c="dimmed">
              {t('per {{quantity}}', { quantity: formatNumber(lastPurchase?.quantityPerUom) })}
            </Text>
          )}
        </>
      ),
    ),
    {
      key: 'suggested',
      header: choosing ? t('Order', { context: 'verb' }) : t('Suggested'),
      isNumber: true,
      cell: (row) => (choosing ? <OrderQuantity row={row} choosing={choosing} /> : formatNumber(row.suggestedQuantity)),
    },
  ];
}

const summary = ({ quantityAvailable, minQuantity, monthsOfStock }: ReplenishmentRow): string =>
  [
    t('{{count}} available', { count: quantityAvailable, one: '{{count}} available' }),
    minQuantity === null ? '' : t('min {{quantity}}', { quantity: minQuantity }),
    monthsOfStock === null ? '' : t('{{months}} months', { months: monthsOfStock }),
  ]
    .filter((part) => part !== '')
    .join(' · ');

const choiceColumn = ({ lines, onChoose }: Choosing): Column<ReplenishmentRow> => ({
  key: 'choice',
  header: t('Choose'),
  cell: (row) => (
    <Checkbox
      aria-label={t('Order {{product}}', { product: row.product.name })}
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
          {t('pack of {{quantity}}', { quantity: row.packSize })}
        </Text>
      )}
    </>
  );
}
