import { Text } from '@mantine/core';
import type { LedgerEntry } from '@storehouse/contract/operations/instance/ledger-operations';
import { useChange } from '../api/use-change.ts';
import { InlineLink } from '../frame/text-link.tsx';
import { may } from '../session/may.ts';
import { useMe } from '../session/me-context.ts';
import { ReverseButton } from './reverse-button.tsx';
import { t } from '@storehouse/web-ui/messages.ts';

/** Marks an entry that is a reversal or was reversed. The link shows both transactions together. */
export function ReversalMark({ transaction, reverses, reversal }: LedgerEntry) {
  const other = reverses ?? reversal;
  if (!other) return null;
  const beside = (search: object) => ({ ...search, transaction: transaction.id });
  return (
    <Text size="xs">
      <InlineLink to="." search={beside as never}>
        {reverses
          ? t('Reversal of {{number}}', { number: other.transactionNumber })
          : t('Reversed by {{number}}', { number: other.transactionNumber })}
      </InlineLink>
    </Text>
  );
}

/** The button that reverses the transaction of an entry, shown to people who may post at its location. */
export function ReverseEntry({ entry }: { readonly entry: LedgerEntry }) {
  const me = useMe();
  const change = useChange();
  const { transaction, location, reverses, reversal, source, destination } = entry;
  // A move between bins is not reversed: people move the stock back instead (decision 0054).
  const isWithin = [source?.id, destination?.id].includes(location.id);
  if (reverses || reversal || isWithin || !may(me, 'ASSISTANT', location.id)) return null;
  const { id, transactionNumber } = transaction;
  return (
    <ReverseButton
      size="compact-xs"
      what={transactionNumber}
      onReverse={(body) =>
        change(
          'POST /transactions/{id}/reverse',
          { params: { id }, body },
          t('{{number}} was reversed', { number: transactionNumber }),
        )
      }
    >
      {whatHappens(entry)}
    </ReverseButton>
  );
}

function whatHappens({ order, shipment, requisition, receiptId }: LedgerEntry): string {
  const all = t('This reverses the whole transaction, with all its lines.');
  if (receiptId !== null && order) {
    return `${all} ${t('What was received is outstanding on {{number}} again.', { number: order.orderNumber })}`;
  }
  if (receiptId !== null && shipment) {
    return `${all} ${t('{{number}} is on its way again.', { number: shipment.shipmentNumber })}`;
  }
  if (requisition) return `${all} ${t('{{number}} requests its stock again.', { number: requisition.requestNumber })}`;
  return shipment ? `${all} ${t('{{number}} is pending again.', { number: shipment.shipmentNumber })}` : all;
}
