import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StockMovement } from '@storehouse/contract/operations/instance/movement-operations';
import { ActionButton } from '@storehouse/web-ui/action-button.tsx';
import { DataTable } from '@storehouse/web-ui/data-table.tsx';
import { formatMoment, formatNumber, none } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyFailed } from '@storehouse/web-ui/notify.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useState } from 'react';
import { movementQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { EditPage } from '../fields/edit-page.tsx';
import { StatusBadge } from '../frame/status-badge.tsx';
import { usePageId } from '../frame/use-page-id.ts';
import { SendProblem } from '../lots/send-problem.tsx';
import { describeSendProblem } from '../lots/describe-send-problem.ts';
import { lotName } from '../lots/name-lot.ts';
import { useAskAboutExpired } from '../lots/use-ask-about-expired.tsx';
import { PrintButton } from '../print/print-button.tsx';
import { productColumn } from '../products/product-column.tsx';
import { useMayAct } from '../session/acting-locations.ts';
import { useMay, useMe } from '../session/me-context.ts';
import { ChooseLotsDialog } from './choose-lots-dialog.tsx';
import { MovementForm } from './movement-form.tsx';

const ended = ['RECEIVED', 'CANCELED', 'REJECTED'];

/** A stock movement: requested, sent, received. */
export function MovementPage() {
  const id = usePageId();
  const movement = useQuery(movementQuery(id));
  return (
    <QueryView query={movement}>
      {(found) => <Movement movement={found} refetch={() => movement.refetch()} />}
    </QueryView>
  );
}

interface MovementProps {
  readonly movement: StockMovement;
  readonly refetch: () => Promise<{ readonly data: StockMovement | undefined }>;
}

function Movement({ movement, refetch }: MovementProps) {
  const { id, identifier, name, statusCode, origin, destination, dateShipped } = movement;
  const { account } = useMe();
  const change = useChange();
  const ends = { origin: origin.id, destination: destination.id };
  const maySend = useMayAct('dispatch', ends);
  const mayArrive = useMayAct('receive', ends);
  // People of either location may change what is requested.
  const mayEdit = useMay('ASSISTANT', origin.id, destination.id);
  const step = (which: 'send' | 'receive', done: string) =>
    change(`POST /stockMovements/{id}/${which}`, { params: { id } }, done);
  const [isChoosing, setIsChoosing] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const isSent = statusCode === 'ISSUED';
  const isOpen = !isSent && !ended.includes(statusCode);
  const { mayReceive, dialog } = useAskAboutExpired();
  const [problems, setProblems] = useState<readonly string[]>([]);

  async function send(): Promise<void> {
    setProblems([]);
    try {
      await step('send', t('{{number}} was sent', { number: identifier }));
    } catch (error) {
      const lines = movement.lineItems.map((line) => ({ label: line.product.name, quantity: line.quantityRequested }));
      const told = describeSendProblem(error, lines);
      if (told === null) notifyFailed(error);
      else setProblems(told);
    }
  }

  async function receive(): Promise<void> {
    const arriving = movement.lineItems.flatMap(({ product, pickedItems }) =>
      pickedItems.map(({ inventoryItem }) => ({ product, lotNumber: inventoryItem.lotNumber })),
    );
    if (await mayReceive(arriving)) await step('receive', t('{{number}} was received', { number: identifier }));
  }
  if (isEditing) {
    return (
      <EditPage number={identifier} latest={movement} refetch={refetch} onCancel={() => setIsEditing(false)}>
        {(opened, reload) => (
          <MovementForm
            movement={opened}
            onSave={async (body) => {
              await change('PUT /stockMovements/{id}', { params: { id }, body }, t('Stock movement saved'));
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
        title={name === identifier ? identifier : `${identifier} ${name}`}
        subtitle={
          <Group gap="xs" component="span">
            <StatusBadge status={statusCode} />
            <span>
              {[
                `${origin.name} → ${destination.name}`,
                t('requested by {{person}}', { person: movement.requestedBy.name }),
                ...(dateShipped === null
                  ? []
                  : [t('sent {{moment}}', { moment: formatMoment(dateShipped, account.zone) })]),
              ].join(' · ')}
            </span>
          </Group>
        }
      >
        {maySend && isOpen && (
          <>
            <ActionButton onClick={send}>{t('Send')}</ActionButton>
            <Button variant="default" onClick={() => setIsChoosing(true)}>
              {t('Choose lots')}
            </Button>
          </>
        )}
        {mayEdit && isOpen && (
          <Button variant="default" onClick={() => setIsEditing(true)}>
            {t('Edit')}
          </Button>
        )}
        {mayArrive && isSent && <ActionButton onClick={receive}>{t('Receive')}</ActionButton>}
        {isOpen && statusCode !== 'PENDING_APPROVAL' && <PrintButton kind="pickList" id={id} />}
        {dateShipped !== null && <PrintButton kind="packingSlip" id={id} />}
      </PageHead>
      {problems.length > 0 && (
        <SendProblem title={t('{{number}} was not sent', { number: identifier })} sentences={problems} />
      )}
      <DataTable
        label={t('Lines of the movement')}
        rows={movement.lineItems}
        rowKey={(line) => line.id}
        columns={[
          productColumn,
          {
            key: 'requested',
            header: t('Requested'),
            cell: ({ quantityRequested }) => formatNumber(quantityRequested),
            isNumber: true,
          },
          {
            key: 'picked',
            header: t('Sent'),
            cell: ({ quantityPicked }) => formatNumber(quantityPicked),
            isNumber: true,
          },
          {
            key: 'lots',
            header: t('Lots'),
            cell: ({ pickedItems }) =>
              pickedItems
                .map(({ inventoryItem, quantity }) => `${lotName(inventoryItem.lotNumber)} × ${formatNumber(quantity)}`)
                .join(', ') || none,
          },
        ]}
      />
      {isChoosing && <ChooseLotsDialog movement={movement} onClose={() => setIsChoosing(false)} />}
      {dialog}
    </>
  );
}
