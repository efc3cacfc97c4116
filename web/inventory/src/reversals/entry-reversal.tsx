import { Text } from '@mantine/core';
import type { LedgerEntry } from '@storehouse/contract/operations/instance/ledger-operations';
import { useChange } from '../api/use-change.ts';
import { InlineLink } from '../frame/text-link.tsx';
import { may } from '../session/may.ts';
import { useMe } from '../session/me-context.ts';
import { ReverseButton } from './reverse-button.tsx';

/** Marks an entry that is a reversal or was reversed. The link shows the two beside each other. */
export function ReversalMark({ transaction, reverses, reversal }: LedgerEntry) {
  const other = reverses ?? reversal;
  if (!other) return null;
  const beside = (search: object) => ({ ...search, transaction: transaction.id });
  return (
    <Text size="xs">
      <InlineLink to="." search={beside as never}>
        {reverses ? 'Reversal of' : 'Reversed by'} {other.transactionNumber}
      </InlineLink>
    </Text>
  );
}

/** Takes the transaction of an entry back, for those who may post at its location. */
export function ReverseEntry({ entry }: { readonly entry: LedgerEntry }) {
  const me = useMe();
  const change = useChange();
  const { transaction, location, reverses, reversal, source, destination } = entry;
  // Stock that was moved between bins is moved back.
  const isWithin = [source?.id, destination?.id].includes(location.id);
  if (reverses || reversal || isWithin || !may(me, 'ASSISTANT', location.id)) return null;
  const { id, transactionNumber } = transaction;
  return (
    <ReverseButton
      size="compact-xs"
      what={transactionNumber}
      onReverse={(body) =>
        change('POST /transactions/{id}/reverse', { params: { id }, body }, `${transactionNumber} was reversed`)
      }
    >
      {whatHappens(entry)}
    </ReverseButton>
  );
}

function whatHappens({ order, shipment, requisition, receiptId }: LedgerEntry): string {
  const all = 'Everything that it changed is taken back, in all its lines.';
  if (receiptId !== null && order) return `${all} What was received is outstanding on ${order.orderNumber} again.`;
  if (receiptId !== null && shipment) return `${all} ${shipment.shipmentNumber} is on its way again.`;
  if (requisition) return `${all} ${requisition.requestNumber} requests its stock again.`;
  return shipment ? `${all} ${shipment.shipmentNumber} is pending again.` : all;
}
