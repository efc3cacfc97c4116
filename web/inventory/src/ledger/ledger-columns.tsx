import { Stack } from '@mantine/core';
import type { LedgerEntry } from '@storehouse/contract/operations/instance/ledger-operations';
import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { formatMoment, formatNumber, formatWord, none } from '@storehouse/web-ui/format.ts';
import { t, translateWord } from '@storehouse/web-ui/messages.ts';
import type { ReactNode } from 'react';
import { SignedQuantity } from '../frame/signed-quantity.tsx';
import { TextLink } from '../frame/text-link.tsx';
import { lotName } from '../lots/name-lot.ts';
import { ReversalMark, ReverseEntry } from '../reversals/entry-reversal.tsx';

/** The columns of a ledger. The ledger of a product or lot shows the location, that of a location shows the product. */
export const ledgerColumns = (zone: string, of: 'product' | 'lot' | 'location'): Column<LedgerEntry>[] => [
  { key: 'date', header: t('Date'), cell: ({ transactionDate }) => formatMoment(transactionDate, zone) },
  {
    key: 'type',
    header: t('Type'),
    cell: (entry) => (
      <Stack gap={2} align="flex-start">
        {translateWord(entry.transactionType.name)}
        <ReversalMark {...entry} />
      </Stack>
    ),
  },
  of !== 'location'
    ? {
        key: 'location',
        header: t('Location'),
        cell: ({ location, binLocation }) => [location.name, binLocation?.name].filter(Boolean).join(' · '),
        isSecondary: true,
      }
    : {
        key: 'product',
        header: t('Product'),
        cell: ({ product }) => (
          <TextLink to="/products/$id" params={{ id: product.id }} search={{ tab: 'ledger' } as never}>
            {product.name}
          </TextLink>
        ),
      },
  ...(of === 'lot' ? [] : [lotColumn]),
  {
    key: 'change',
    header: t('Change'),
    cell: ({ quantityChange }) => <SignedQuantity quantity={quantityChange} />,
    isNumber: true,
  },
  { key: 'balance', header: t('Balance'), cell: ({ balance }) => formatNumber(balance), isNumber: true },
  { key: 'document', header: t('Document'), cell: documentOf, isSecondary: true },
  { key: 'reason', header: t('Reason'), cell: reasonOf, isSecondary: true },
  { key: 'by', header: t('Posted by'), cell: ({ postedBy }) => postedBy?.name ?? none, isSecondary: true },
  { key: 'reverse', header: t('Action'), cell: (entry) => <ReverseEntry entry={entry} />, isSecondary: true },
];

const lotColumn: Column<LedgerEntry> = {
  key: 'lot',
  header: t('Lot'),
  cell: ({ inventoryItem }) => (
    <TextLink to="/lots/$id" params={{ id: inventoryItem.id }}>
      {lotName(inventoryItem.lotNumber)}
    </TextLink>
  ),
  isSecondary: true,
};

/** The document behind an entry, as a link if it has a page. */
export function documentOf({
  order,
  shipment,
  requisition,
  transaction,
}: Pick<LedgerEntry, 'order' | 'shipment' | 'requisition' | 'transaction'>): ReactNode {
  if (order) {
    return (
      <TextLink to="/purchase-orders/$id" params={{ id: order.id }}>
        {order.orderNumber}
      </TextLink>
    );
  }
  if (requisition) {
    return (
      <TextLink to="/stock-movements/$id" params={{ id: requisition.id }}>
        {requisition.requestNumber}
      </TextLink>
    );
  }
  if (shipment) {
    return (
      <TextLink to="/shipments/$id" params={{ id: shipment.id }}>
        {shipment.shipmentNumber}
      </TextLink>
    );
  }
  return transaction.transactionNumber;
}

function reasonOf({ id, reasonCode, comment, comments, transactionType, quantity }: LedgerEntry): ReactNode {
  if (id === null) return t('Not listed in the count');
  const isCount = transactionType.id === '7' || transactionType.id === '11';
  const reason = isCount ? t('Counted {{quantity}}', { quantity }) : reasonCode && formatWord(reasonCode);
  return [reason, comment, comments].filter(Boolean).join(' · ') || none;
}
