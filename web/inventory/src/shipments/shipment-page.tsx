import { Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ShipmentDocument, ShipmentLine } from '@storehouse/contract/operations/instance/shipment-operations';
import { ConfirmButton } from '@storehouse/web-ui/confirm-button.tsx';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { formatDay, formatMoment, formatNumber, none } from '@storehouse/web-ui/format.ts';
import { notifyFailed } from '@storehouse/web-ui/notify.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { mayLeave } from '@storehouse/web-ui/unsaved-work.ts';
import { useState } from 'react';
import { shipmentQuery, stockLotsQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { AsOpened } from '../fields/as-opened.tsx';
import { StatusBadge } from '../frame/status-badge.tsx';
import { usePageId } from '../frame/use-page-id.ts';
import { lotName } from '../lots/name-lot.ts';
import { SendProblem } from '../lots/send-problem.tsx';
import { describeSendProblem } from '../lots/describe-send-problem.ts';
import { needsDecision, offerLots, type OfferedLot } from '../picking/offer-lots.ts';
import { PrintButton } from '../print/print-button.tsx';
import { productColumn } from '../products/product-column.tsx';
import { Receipts } from '../reversals/receipts.tsx';
import { ReverseButton } from '../reversals/reverse-button.tsx';
import { useMay, useMe } from '../session/me-context.ts';
import { useManagesInventory } from '../session/use-manages-inventory.ts';
import { ShipmentForm } from './shipment-form.tsx';
import { ReceiveShipmentDialog } from './receive-shipment-dialog.tsx';
import { SendShipmentDialog } from './send-shipment-dialog.tsx';
import { lineOf } from './shipped-line.ts';

const lostColumn: Column<ShipmentLine> = {
  key: 'lost',
  header: 'Not coming',
  cell: ({ quantityLost }) => formatNumber(quantityLost),
  isNumber: true,
};

/** A shipment: its items and its status. */
export function ShipmentPage() {
  const id = usePageId();
  const shipment = useQuery(shipmentQuery(id));
  return (
    <QueryView query={shipment}>
      {(found) => <Shipment shipment={found} refetch={() => shipment.refetch()} />}
    </QueryView>
  );
}

interface ShipmentProps {
  readonly shipment: ShipmentDocument;
  readonly refetch: () => Promise<{ readonly data: ShipmentDocument | undefined }>;
}

function Shipment({ shipment, refetch }: ShipmentProps) {
  const { id, shipmentNumber, status, origin, destination } = shipment;
  const { account } = useMe();
  const change = useChange();
  const maySend = useMay('ASSISTANT', origin.id, destination.id);
  const mayReceive = useMay('ASSISTANT', destination.id, origin.id);
  const step = (name: 'send' | 'cancel', done: string) =>
    change(`POST /shipments/{id}/${name}`, { params: { id } }, done);
  const hasLeftStock = useManagesInventory(origin.id);
  const [isEditing, setIsEditing] = useState(false);
  const [isReceiving, setIsReceiving] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [picking, setPicking] = useState<readonly OfferedLot[] | null>(null);
  const lines = shipment.shipmentItems.map(lineOf);
  const offerStock = useOfferStock(shipment);

  async function send(): Promise<void> {
    setProblems([]);
    try {
      const offered = hasLeftStock ? await offerStock() : null;
      if (offered) setPicking(offered);
      else await step('send', `${shipmentNumber} was sent`);
    } catch (error) {
      const sent = shipment.shipmentItems.map(({ quantity }, index) => ({
        label: lines[index]?.label ?? '',
        quantity,
      }));
      const told = describeSendProblem(error, sent);
      if (told === null) notifyFailed(error);
      else setProblems(told);
    }
  }

  const isPending = status === 'PENDING';
  const isOnItsWay = status === 'SHIPPED' || status === 'PARTIALLY_RECEIVED';
  if (isEditing) {
    return (
      <>
        <PageHead title={`Edit ${shipmentNumber}`}>
          <Button variant="default" onClick={() => void mayLeave().then((isLeft) => isLeft && setIsEditing(false))}>
            Cancel
          </Button>
        </PageHead>
        <AsOpened latest={shipment} refetch={refetch}>
          {(opened, reload) => (
            <ShipmentForm
              shipment={opened}
              onSave={async (body) => {
                await change('PUT /shipments/{id}', { params: { id }, body }, 'Shipment saved');
                setProblems([]);
                setIsEditing(false);
              }}
              onReload={() => void reload()}
            />
          )}
        </AsOpened>
      </>
    );
  }
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
            <Button onClick={() => void send()}>Send</Button>
            <Button variant="default" onClick={() => setIsEditing(true)}>
              Edit
            </Button>
            <ConfirmButton
              label="Cancel shipment"
              variant="default"
              question={`Cancel ${shipmentNumber}?`}
              cancelLabel="Keep shipment"
              onConfirm={() => step('cancel', `${shipmentNumber} was cancelled`)}
            >
              The stock stays where it is.
            </ConfirmButton>
          </>
        )}
        {status === 'SHIPPED' && maySend && hasLeftStock && (
          <ReverseButton
            what={`the sending of ${shipmentNumber}`}
            onReverse={(body) =>
              change('POST /shipments/{id}/reverse', { params: { id }, body }, `${shipmentNumber} was not sent`)
            }
          >
            Its stock is back at {origin.name}, and the shipment can be edited, sent again or cancelled.
          </ReverseButton>
        )}
        {isOnItsWay && mayReceive && <Button onClick={() => setIsReceiving(true)}>Receive</Button>}
        {isPending && <PrintButton kind="pickList" id={id} />}
        {status !== 'CANCELED' && <PrintButton kind="packingSlip" id={id} />}
      </PageHead>
      {problems.length > 0 && (
        <SendProblem
          title={`${shipmentNumber} was not sent`}
          sentences={problems}
          advice="Edit the shipment or adjust the stock, then send it again."
        />
      )}
      <DataTable
        label="Items of the shipment"
        rows={shipment.shipmentItems}
        rowKey={(line) => line.id}
        emptyTitle="The shipment is empty"
        columns={[
          productColumn,
          {
            key: 'lot',
            header: 'Lot',
            cell: ({ inventoryItem }) => (inventoryItem === null ? none : lotName(inventoryItem.lotNumber)),
          },
          { key: 'quantity', header: 'Quantity', cell: ({ quantity }) => formatNumber(quantity), isNumber: true },
          {
            key: 'received',
            header: 'Received',
            cell: ({ quantityReceived }) => formatNumber(quantityReceived),
            isNumber: true,
          },
          ...(shipment.shipmentItems.some(({ quantityLost }) => quantityLost > 0) ? [lostColumn] : []),
        ]}
      />
      <Receipts of={{ 'shipment.id': id }} locationId={destination.id} mayReverse={mayReceive} />
      {picking && <SendShipmentDialog shipment={shipment} offered={picking} onClose={() => setPicking(null)} />}
      {isReceiving && <ReceiveShipmentDialog shipment={shipment} onClose={() => setIsReceiving(false)} />}
    </>
  );
}

/** Reads the stock that the lines can be picked from; null if there is nothing to decide before they are sent. */
function useOfferStock({ origin, shipmentItems }: ShipmentDocument): () => Promise<OfferedLot[] | null> {
  const queryClient = useQueryClient();
  return async () => {
    const lines = shipmentItems.flatMap(({ id, product, inventoryItem, quantity }) =>
      inventoryItem === null ? [] : [{ id, productId: product.id, itemId: inventoryItem.id, quantity }],
    );
    const productIds = [...new Set(lines.map(({ productId }) => productId))];
    const stock = await Promise.all(
      productIds.map((id) => queryClient.query(stockLotsQuery({ 'location.id': origin.id, 'product.id': id }))),
    );
    const offered = offerLots(
      lines,
      stock.flatMap(({ data }) => data),
    );
    return needsDecision(lines, offered) ? offered : null;
  };
}
