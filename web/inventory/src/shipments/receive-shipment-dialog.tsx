import type { ShipmentDocument } from '@storehouse/contract/operations/instance/shipment-operations';
import { t } from '@storehouse/web-ui/messages.ts';
import { numberOrNull } from '@storehouse/web-ui/number-text.ts';
import { useState } from 'react';
import { useChange } from '../api/use-change.ts';
import { ReceivingDialog } from '../receiving/receiving-dialog.tsx';
import { onItsWay } from './shipped-line.ts';

interface Props {
  readonly shipment: ShipmentDocument;
  readonly onClose: () => void;
}

/** Receives a shipment, in full or in part; what is missing stays on its way or is written off. */
export function ReceiveShipmentDialog({ shipment, onClose }: Props) {
  const change = useChange();
  const { id, shipmentNumber, destination } = shipment;
  const [lines] = useState(() => shipment.shipmentItems.filter((line) => onItsWay(line) > 0));
  return (
    <ReceivingDialog
      title={t('Receive {{number}}', { number: shipmentNumber })}
      onClose={onClose}
      items={lines.map((line) => ({
        id: line.id,
        product: line.product,
        lot: { lotNumber: line.inventoryItem?.lotNumber ?? null },
        expected: onItsWay(line),
        unit: null,
      }))}
      locationId={destination.id}
      // More than was sent is refused: it left no stock (decision 0054).
      mayBeMore={false}
      mayBeNothing
      onReceive={async ({ parts, explained }) => {
        const body = {
          shipmentItems: parts.map(({ line, quantity, binId }) => ({
            id: lines[line]?.id ?? '',
            quantity: numberOrNull(quantity),
            binLocation: binId === null ? null : { id: binId },
          })),
          discrepancies: explained.map(({ line, ...rest }) => ({ shipmentItem: { id: lines[line]?.id }, ...rest })),
        };
        await change(
          'POST /shipments/{id}/receive',
          { params: { id }, body },
          t('{{number}} was received', { number: shipmentNumber }),
        );
        return onClose;
      }}
    />
  );
}
