import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Receipt } from '@storehouse/contract/operations/instance/reversal-operations';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { formatMoment, formatNumber, none } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { ToneBadge } from '@storehouse/web-ui/tone-badge.tsx';
import { receiptsQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { InlineLink } from '../frame/text-link.tsx';
import { lotName } from '../lots/name-lot.ts';
import { PrintLink } from '../print/print-button.tsx';
import { useMe } from '../session/me-context.ts';
import { describeDifference } from './describe-difference.ts';
import { ReverseButton } from './reverse-button.tsx';

interface Props {
  readonly of: { readonly 'order.id': string } | { readonly 'shipment.id': string };
  /** The location that received the stock. */
  readonly locationId: string;
  readonly mayReverse: boolean;
}

/** The receipts of an order or a shipment, newest first, with their reversals. Renders nothing if there are none. */
export function Receipts({ of, locationId, mayReverse }: Props) {
  const { account } = useMe();
  const receipts = useQuery(receiptsQuery(of));
  const rows = receipts.data?.data ?? [];
  if (rows.length === 0) return null;
  return (
    <Stack gap="sm" mt="lg">
      <Title order={2} size="h4">
        {t('Receipts')}
      </Title>
      <DataTable
        label={t('Receipts')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columnsOf(account.zone, locationId, mayReverse)}
      />
    </Stack>
  );
}

const columnsOf = (zone: string, locationId: string, mayReverse: boolean): Column<Receipt>[] => [
  {
    key: 'date',
    header: t('Received'),
    cell: ({ dateReceived, reversal }) => (
      <Stack gap={2} align="flex-start">
        {formatMoment(dateReceived, zone)}
        {reversal && <ToneBadge tone="plain">{t('Reversed')}</ToneBadge>}
      </Stack>
    ),
  },
  { key: 'items', header: t('Items'), cell: (receipt) => <Items {...receipt} /> },
  {
    key: 'print',
    header: t('Print'),
    cell: ({ id }) => <PrintLink kind="goodsReceivedNote" id={id} />,
    isSecondary: true,
  },
  { key: 'by', header: t('Received by'), cell: ({ receivedBy }) => receivedBy?.name ?? none, isSecondary: true },
  {
    key: 'transaction',
    header: t('Transaction'),
    cell: ({ transaction }) => (transaction ? <InLedger at={locationId} transaction={transaction} /> : none),
    isSecondary: true,
  },
  {
    key: 'reversal',
    header: t('Reversal'),
    cell: (receipt) => <Reversal receipt={receipt} zone={zone} locationId={locationId} mayReverse={mayReverse} />,
  },
];

function Items({ receiptItems, discrepancies }: Receipt) {
  return (
    <>
      {receiptItems.map(({ id, product, inventoryItem, binLocation, quantity }) => (
        <Text key={id} size="sm">
          {[
            `${formatNumber(quantity)} × ${product.name}`,
            t('lot {{lot}}', { lot: lotName(inventoryItem.lotNumber) }),
            ...(binLocation ? [t('in {{bin}}', { bin: binLocation.name })] : []),
          ].join(', ')}
        </Text>
      ))}
      {discrepancies.map((one) => (
        <Text key={one.orderItem?.id ?? one.shipmentItem?.id ?? one.product.id} size="xs" c="dimmed">
          {describeDifference(one)}
        </Text>
      ))}
    </>
  );
}

interface InLedgerProps {
  readonly at: string;
  readonly transaction: NonNullable<Receipt['transaction']>;
}

/** The number of a transaction. The link shows the transaction and its reversal in the ledger. */
function InLedger({ at, transaction: { id, transactionNumber } }: InLedgerProps) {
  return (
    <InlineLink to="/locations/$id" params={{ id: at }} search={{ tab: 'ledger', transaction: id } as never}>
      {transactionNumber}
    </InlineLink>
  );
}

interface ReversalProps {
  readonly receipt: Receipt;
  readonly locationId: string;
  readonly zone: string;
  readonly mayReverse: boolean;
}

/** Who reversed the receipt, when and why; or the button to reverse it. */
function Reversal({ receipt, zone, locationId, mayReverse }: ReversalProps) {
  const { id, reversal, order, transaction } = receipt;
  const change = useChange();
  if (reversal) {
    const { reason, reversedBy, dateReversed, transaction: taken } = reversal;
    const facts = [reversedBy?.name, formatMoment(dateReversed, zone)].filter(Boolean).join(' · ');
    return (
      <>
        <Text size="sm">{reason}</Text>
        <Text size="xs" c="dimmed">
          {taken && (
            <>
              <InLedger at={locationId} transaction={taken} /> ·{' '}
            </>
          )}
          {facts}
        </Text>
      </>
    );
  }
  if (!mayReverse) return none;
  return (
    <ReverseButton
      size="compact-xs"
      what={transaction ? t('the receipt {{number}}', { number: transaction.transactionNumber }) : t('the receipt')}
      onReverse={(body) => change('POST /receipts/{id}/reverse', { params: { id }, body }, t('Receipt reversed'))}
    >
      {order
        ? t('The received stock is removed, and {{number}} expects it again.', {
            number: order.orderNumber,
          })
        : t('The received stock is removed, and the shipment is in transit again.')}
    </ReverseButton>
  );
}
