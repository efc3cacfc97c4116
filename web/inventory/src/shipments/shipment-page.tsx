import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ShipmentDocument } from '@storehouse/contract/inventory/shipment-document';
import { ConfirmButton } from '@storehouse/web-ui/confirm-button.tsx';
import { DataTable } from '@storehouse/web-ui/data-table.tsx';
import { formatDay, formatMoment, formatNumber } from '@storehouse/web-ui/format.ts';
import { notifyFailed } from '@storehouse/web-ui/notify.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { shipmentQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { StatusBadge } from '../frame/status-badge.tsx';
import { usePageId } from '../frame/use-page-id.ts';
import { productColumn } from '../products/product-column.tsx';
import { useMay, useMe } from '../session/me-context.ts';

/** A shipment: what it carries, and where it is. */
export function ShipmentPage() {
  const id = usePageId();
  const shipment = useQuery(shipmentQuery(id));
  return <QueryView query={shipment}>{(found) => <Shipment shipment={found} />}</QueryView>;
}

function Shipment({ shipment }: { readonly shipment: ShipmentDocument }) {
  const { id, shipmentNumber, status, origin, destination } = shipment;
  const { account } = useMe();
  const change = useChange();
  const maySend = useMay('ASSISTANT', origin.id, destination.id);
  const mayReceive = useMay('ASSISTANT', destination.id, origin.id);
  const step = (name: string, done: string) => change('POST', `/shipments/${id}/${name}`, undefined, done);
  const isPending = status === 'PENDING';
  const isOnItsWay = status === 'SHIPPED' || status === 'PARTIALLY_RECEIVED';
  return (
    <>
      <PageHead
        title={`${shipmentNumber} ${shipment.name}`}
        subtitle={
          <Group gap="xs" component="span">
            <StatusBadge status={status} />
            <span>
              {origin.name} → {destination.name} ·{' '}
              {shipment.actualShippingDate === null
                ? `ships on ${formatDay(shipment.expectedShippingDate)}`
                : `shipped ${formatMoment(shipment.actualShippingDate, account.zone)}`}
              {shipment.expectedDeliveryDate !== null && ` · expected ${formatDay(shipment.expectedDeliveryDate)}`}
            </span>
          </Group>
        }
      >
        {isPending && maySend && (
          <>
            <Button onClick={() => void step('send', `${shipmentNumber} was sent`).catch(notifyFailed)}>Send</Button>
            <ConfirmButton
              label="Cancel shipment"
              variant="default"
              question={`Cancel ${shipmentNumber}?`}
              onConfirm={() => step('cancel', `${shipmentNumber} was cancelled`)}
            >
              Its stock stays where it is.
            </ConfirmButton>
          </>
        )}
        {isOnItsWay && mayReceive && (
          <Button onClick={() => void step('receive', `${shipmentNumber} was received`).catch(notifyFailed)}>
            Receive
          </Button>
        )}
      </PageHead>
      <DataTable
        label="Items of the shipment"
        rows={shipment.shipmentItems}
        rowKey={(line) => line.id}
        emptyTitle="The shipment is empty"
        columns={[
          productColumn,
          { key: 'lot', header: 'Lot', cell: ({ inventoryItem }) => inventoryItem?.lotNumber ?? 'Default' },
          { key: 'quantity', header: 'Quantity', cell: ({ quantity }) => formatNumber(quantity), isNumber: true },
          {
            key: 'received',
            header: 'Received',
            cell: ({ quantityReceived }) => formatNumber(quantityReceived),
            isNumber: true,
          },
        ]}
      />
    </>
  );
}
