import { Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ShipmentDocument, ShipmentLine } from '@storehouse/contract/operations/instance/shipment-operations';
import { ActionButton } from '@storehouse/web-ui/action-button.tsx';
import { ConfirmButton } from '@storehouse/web-ui/confirm-button.tsx';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { formatDay, formatMoment, formatNumber, none } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyFailed } from '@storehouse/web-ui/notify.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useState } from 'react';
import { shipmentQuery, stockLotsQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { EditPage } from '../fields/edit-page.tsx';
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
import { useMayAct } from '../session/acting-locations.ts';
import { useMe } from '../session/me-context.ts';
import { useManagesInventory } from '../session/use-manages-inventory.ts';
import { ShipmentForm } from './shipment-form.tsx';
import { ReceiveShipmentDialog } from './receive-shipment-dialog.tsx';
import { SendShipmentDialog } from './send-shipment-dialog.tsx';
import { lineOf } from './shipped-line.ts';

const lostColumn: Column<ShipmentLine> = {
  key: 'lost',
  header: t('Not coming'),
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
  const ends = { origin: origin.id, destination: destination.id };
  const maySend = useMayAct('dispatch', ends);
  const mayReceive = useMayAct('receive', ends);
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
      const offered = await offerStock();
      if (offered) setPicking(offered);
      else await step('send', t('{{number}} was sent', { number: shipmentNumber }));
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
      <EditPage number={shipmentNumber} latest={shipment} refetch={refetch} onCancel={() => setIsEditing(false)}>
        {(opened, reload) => (
          <ShipmentForm
            shipment={opened}
            onSave={async (body) => {
              await change('PUT /shipments/{id}', { params: { id }, body }, t('Shipment saved'));
              return () => {
                setProblems([]);
                setIsEditing(false);
              };
            }}
            onReload={() => void reload()}
          />
        )}
      </EditPage>
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
              {[
                `${origin.name} → ${destination.name}`,
                shipment.actualShippingDate === null
                  ? t('ships on {{date}}', { date: formatDay(shipment.expectedShippingDate) })
                  : t('shipped {{moment}}', { moment: formatMoment(shipment.actualShippingDate, account.zone) }),
                ...(shipment.expectedDeliveryDate === null
                  ? []
                  : [t('expected {{date}}', { date: formatDay(shipment.expectedDeliveryDate) })]),
              ].join(' · ')}
            </span>
          </Group>
        }
      >
        {isPending && maySend && (
          <>
            <ActionButton onClick={send}>{t('Send')}</ActionButton>
            <Button variant="default" onClick={() => setIsEditing(true)}>
              {t('Edit')}
            </Button>
            <ConfirmButton
              label={t('Cancel shipment')}
              variant="default"
              question={t('Cancel {{number}}?', { number: shipmentNumber })}
              cancelLabel={t('Keep shipment')}
              onConfirm={() => step('cancel', t('{{number}} was cancelled', { number: shipmentNumber }))}
            >
              {t('The stock stays where it is.')}
            </ConfirmButton>
          </>
        )}
        {status === 'SHIPPED' && maySend && hasLeftStock && (
          <ReverseButton
            what={t('the sending of {{number}}', { number: shipmentNumber })}
            onReverse={(body) =>
              change(
                'POST /shipments/{id}/reverse',
                { params: { id }, body },
                t('{{number}} was not sent', { number: shipmentNumber }),
              )
            }
          >
            {t('Its stock is back at {{origin}}, and the shipment can be edited, sent again or cancelled.', {
              origin: origin.name,
            })}
          </ReverseButton>
        )}
        {isOnItsWay && mayReceive && <Button onClick={() => setIsReceiving(true)}>{t('Receive')}</Button>}
        {isPending && <PrintButton kind="pickList" id={id} />}
        {status !== 'CANCELED' && <PrintButton kind="packingSlip" id={id} />}
      </PageHead>
      {problems.length > 0 && (
        <SendProblem
          title={t('{{number}} was not sent', { number: shipmentNumber })}
          sentences={problems}
          advice={t('Edit the shipment or adjust the stock, then send it again.')}
        />
      )}
      <DataTable
        label={t('Items of the shipment')}
        rows={shipment.shipmentItems}
        rowKey={(line) => line.id}
        emptyTitle={t('The shipment is empty')}
        columns={[
          productColumn,
          {
            key: 'lot',
            header: t('Lot'),
            cell: ({ inventoryItem }) => (inventoryItem === null ? none : lotName(inventoryItem.lotNumber)),
          },
          { key: 'quantity', header: t('Quantity'), cell: ({ quantity }) => formatNumber(quantity), isNumber: true },
          {
            key: 'received',
            header: t('Received'),
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

/** Reads the stock that the lines can be picked from; null if the sender has nothing to decide. */
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
