import type { ShipmentDocument } from '@storehouse/contract/operations/instance/shipment-operations';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { useChange } from '../api/use-change.ts';
import type { OfferedLot } from '../picking/offer-lots.ts';
import { PickForm } from '../picking/pick-form.tsx';

interface Props {
  readonly shipment: ShipmentDocument;
  readonly offered: readonly OfferedLot[];
  readonly onClose: () => void;
}

/** Sends a shipment whose lots lie in several bins or should not be used. */
export function SendShipmentDialog({
  shipment: { id, shipmentNumber, shipmentItems: lines },
  offered,
  onClose,
}: Props) {
  const change = useChange();
  return (
    <Dialog onClose={onClose} title={t('Send {{number}}', { number: shipmentNumber })} size="xl">
      <PickForm
        offered={offered}
        wanted={new Map(lines.map((line) => [line.id, line.quantity]))}
        hint={t('Choose the bins to take each lot from. The quantities must add up to the quantity of the line.')}
        onSend={async (picks, reason) => {
          const shipmentItems = picks.map(({ inventoryItem: _, ...pick }) => pick);
          const input = { params: { id }, body: { shipmentItems, reason } };
          await change('POST /shipments/{id}/send', input, t('{{number}} was sent', { number: shipmentNumber }));
          return onClose;
        }}
      />
    </Dialog>
  );
}
