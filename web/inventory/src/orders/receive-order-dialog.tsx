import type { PurchaseOrder } from '@storehouse/contract/operations/instance/order-answers';
import { formatNumber } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { numberOrNull } from '@storehouse/web-ui/number-text.ts';
import { useState } from 'react';
import { useChange } from '../api/use-change.ts';
import { textOrNull } from '../fields/read-fields.ts';
import { ReceivingDialog } from '../receiving/receiving-dialog.tsx';

interface Props {
  readonly order: PurchaseOrder;
  readonly onClose: () => void;
}

/** Receives an order, in full or in part, lot by lot. */
export function ReceiveOrderDialog({ order, onClose }: Props) {
  const change = useChange();
  const [open] = useState(() => order.orderItems.filter(({ quantityOutstanding }) => quantityOutstanding > 0));
  return (
    <ReceivingDialog
      title={t('Receive {{number}}', { number: order.orderNumber })}
      onClose={onClose}
      items={open.map(({ id, product, quantityOutstanding, quantityPerUom }) => ({
        id,
        product,
        lot: null,
        // A shipment may have brought part of a unit; receipts are in whole ones.
        expected: Math.floor(quantityOutstanding),
        unit:
          (quantityPerUom ?? 1) === 1 ? null : t('each of {{quantity}}', { quantity: formatNumber(quantityPerUom) }),
      }))}
      locationId={order.destination.id}
      mayBeMore
      mayBeNothing={false}
      onReceive={async ({ parts, explained }) => {
        const orderItem = (line: number) => ({ id: open[line]?.id });
        const body = {
          lines: parts.map(({ line, quantity, lotNumber, expirationDate, binId }) => ({
            orderItem: orderItem(line),
            quantity: numberOrNull(quantity),
            lotNumber: textOrNull(lotNumber),
            expirationDate: textOrNull(expirationDate),
            binLocation: binId === null ? null : { id: binId },
          })),
          discrepancies: explained.map(({ line, ...rest }) => ({ orderItem: orderItem(line), ...rest })),
        };
        await change('POST /purchaseOrders/{id}/receipts', { params: { id: order.id }, body }, t('Receipt saved'));
        return onClose;
      }}
    />
  );
}
