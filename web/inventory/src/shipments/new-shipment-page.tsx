import { useNavigate } from '@tanstack/react-router';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { useChange } from '../api/use-change.ts';
import { ShipmentForm } from './shipment-form.tsx';

/** Creates a shipment of lots from one location to another. */
export function NewShipmentPage() {
  const change = useChange();
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={t('New shipment')} />
      <ShipmentForm
        shipment={null}
        onSave={async (body) => {
          const { data } = await change('POST /shipments', { body }, t('Shipment created'));
          return () => void navigate({ to: '/shipments/$id', params: { id: data.id } });
        }}
      />
    </>
  );
}
