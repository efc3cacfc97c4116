import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { OrderItem, PurchaseOrder } from '@storehouse/contract/operations/instance/order-answers';
import { ActionButton } from '@storehouse/web-ui/action-button.tsx';
import { ConfirmButton } from '@storehouse/web-ui/confirm-button.tsx';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { formatDay, formatMoney, formatNumber } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useState } from 'react';
import { orderQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { EditPage } from '../fields/edit-page.tsx';
import { StatusBadge } from '../frame/status-badge.tsx';
import { usePageId } from '../frame/use-page-id.ts';
import { productColumn } from '../products/product-column.tsx';
import { useMay, useMe } from '../session/me-context.ts';
import { PrintButton } from '../print/print-button.tsx';
import { Receipts } from '../reversals/receipts.tsx';
import { OrderForm } from './order-form.tsx';
import { orderState } from './order-state.ts';
import { ReceiveOrderDialog } from './receive-order-dialog.tsx';

/** A purchase order, from draft to receipt. */
export function OrderPage() {
  const id = usePageId();
  const order = useQuery(orderQuery(id));
  return <QueryView query={order}>{(found) => <Order order={found} refetch={() => order.refetch()} />}</QueryView>;
}

interface OrderProps {
  readonly order: PurchaseOrder;
  readonly refetch: () => Promise<{ readonly data: PurchaseOrder | undefined }>;
}

function Order({ order, refetch }: OrderProps) {
  const { id, orderNumber, status, origin, destination } = order;
  const mayManage = useMay('MANAGER', destination.id);
  const mayMove = useMay('ASSISTANT', destination.id);
  const change = useChange();
  const [dialog, setDialog] = useState<'edit' | 'receive' | null>(null);
  const step = (name: 'approve' | 'place' | 'cancel' | 'reject', done: string) =>
    change(`POST /purchaseOrders/{id}/${name}`, { params: { id } }, done);
  const isOpen = status === 'PENDING' || status === 'APPROVED' || status === 'PLACED';

  if (dialog === 'edit') {
    return (
      <EditPage number={orderNumber} latest={order} refetch={refetch} onCancel={() => setDialog(null)}>
        {(opened, reload) => (
          <OrderForm
            order={opened}
            onSave={async (body) => {
              await change('PUT /purchaseOrders/{id}', { params: { id }, body }, t('Draft saved'));
              return () => setDialog(null);
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
        title={`${orderNumber} ${order.name}`}
        subtitle={
          <Group gap="xs" component="span">
            <StatusBadge status={orderState(order)} words={{ PENDING: t('Draft') }} />
            <span>
              {t('{{origin}} → {{destination}} · ordered {{date}}', {
                origin: origin.name,
                destination: destination.name,
                date: formatDay(order.dateOrdered),
              })}
            </span>
          </Group>
        }
      >
        {mayManage && status === 'PENDING' && (
          <>
            <ActionButton onClick={() => step('approve', t('{{number}} was approved', { number: orderNumber }))}>
              {t('Approve')}
            </ActionButton>
            <Button variant="default" onClick={() => setDialog('edit')}>
              {t('Edit')}
            </Button>
            <ConfirmButton
              label={t('Reject')}
              variant="default"
              question={t('Reject {{number}}?', { number: orderNumber })}
              onConfirm={() => step('reject', t('{{number}} was rejected', { number: orderNumber }))}
            >
              {t('A rejected draft is kept for reference, but it can no longer be ordered.')}
            </ConfirmButton>
          </>
        )}
        {mayManage && status === 'APPROVED' && (
          <ConfirmButton
            label={t('Place order')}
            question={t('Place {{number}}?', { number: orderNumber })}
            onConfirm={() => step('place', t('{{number}} was placed', { number: orderNumber }))}
          >
            {t('Its quantities will be expected from {{supplier}}.', { supplier: origin.name })}
          </ConfirmButton>
        )}
        {mayMove && status === 'PLACED' && <Button onClick={() => setDialog('receive')}>{t('Receive')}</Button>}
        {mayManage && isOpen && (
          <ConfirmButton
            label={t('Cancel order')}
            variant="default"
            question={t('Cancel {{number}}?', { number: orderNumber })}
            cancelLabel={t('Keep order')}
            onConfirm={() => step('cancel', t('{{number}} was cancelled', { number: orderNumber }))}
          >
            {t('Outstanding quantities are cancelled. Stock already received stays in stock.')}
          </ConfirmButton>
        )}
        <PrintButton kind="purchaseOrder" id={id} />
      </PageHead>
      <Lines order={order} mayCancel={mayManage && (status === 'APPROVED' || status === 'PLACED')} />
      <Receipts of={{ 'order.id': id }} locationId={destination.id} mayReverse={mayMove} />
      {dialog === 'receive' && <ReceiveOrderDialog order={order} onClose={() => setDialog(null)} />}
    </>
  );
}

function Lines({ order, mayCancel }: { readonly order: PurchaseOrder; readonly mayCancel: boolean }) {
  const { account } = useMe();
  const change = useChange();
  const currency = order.currencyCode ?? account.defaultCurrency;
  const total = order.orderItems.reduce((sum, { quantity, unitPrice }) => sum + quantity * (unitPrice ?? 0), 0);
  const unpriced = order.orderItems.filter(({ unitPrice }) => unitPrice === null).length;
  const columns: Column<OrderItem>[] = [
    productColumn,
    {
      key: 'quantity',
      header: t('Ordered'),
      cell: ({ quantity, quantityPerUom }) =>
        (quantityPerUom ?? 1) === 1
          ? formatNumber(quantity)
          : `${formatNumber(quantity)} × ${formatNumber(quantityPerUom)}`,
      isNumber: true,
    },
    {
      key: 'received',
      header: t('Received'),
      cell: ({ quantityReceived }) => formatNumber(quantityReceived),
      isNumber: true,
    },
    {
      key: 'outstanding',
      header: t('Outstanding'),
      cell: ({ quantityOutstanding }) => formatNumber(quantityOutstanding),
      isNumber: true,
    },
    {
      key: 'price',
      header: t('Unit price'),
      cell: ({ unitPrice }) => formatMoney(unitPrice, currency),
      isNumber: true,
      isSecondary: true,
    },
    {
      key: 'ready',
      header: t('Ready'),
      cell: ({ estimatedReadyDate }) => formatDay(estimatedReadyDate),
      isSecondary: true,
    },
    {
      key: 'ships',
      header: t('Ships'),
      cell: ({ estimatedShipDate }) => formatDay(estimatedShipDate),
      isSecondary: true,
    },
    {
      key: 'status',
      header: t('Status'),
      cell: ({ status }) => <StatusBadge status={status} words={{ PENDING: t('Open') }} />,
      isSecondary: true,
    },
  ];
  if (mayCancel) {
    columns.push({
      key: 'cancel',
      header: t('Action'),
      cell: ({ id, product, quantityOutstanding }) =>
        quantityOutstanding > 0 && (
          <ConfirmButton
            label={t('Cancel line')}
            size="compact-xs"
            variant="default"
            question={t('Cancel the outstanding quantity of {{product}}?', { product: product.name })}
            cancelLabel={t('Keep line')}
            onConfirm={async () => {
              const params = { id: order.id, itemId: id };
              await change('POST /purchaseOrders/{id}/items/{itemId}/cancel', { params }, t('Line cancelled'));
            }}
          >
            {t('{{count}} will no longer be delivered.', {
              count: quantityOutstanding,
              one: '{{count}} will no longer be delivered.',
            })}
          </ConfirmButton>
        ),
    });
  }
  return (
    <Stack gap="sm">
      <DataTable
        label={t('Lines of the order')}
        rows={order.orderItems}
        columns={columns}
        rowKey={({ id }) => id}
        emptyTitle={t('No lines yet')}
        emptyText={t('Edit the draft to add lines.')}
      />
      <Paper withBorder p="sm">
        <Text size="sm">
          {t('{{count}} lines', { count: order.orderItems.length, one: '{{count}} line' })},{' '}
          {formatMoney(total, currency)} {unpriced > 0 && t('and {{unpriced}} without a price', { unpriced })}
        </Text>
      </Paper>
    </Stack>
  );
}

export function NewOrderPage() {
  const change = useChange();
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={t('New purchase order')} />
      <OrderForm
        order={null}
        onSave={async (body) => {
          const { data } = await change('POST /purchaseOrders', { body }, t('Draft created'));
          return () => void navigate({ to: '/purchase-orders/$id', params: { id: data.id } });
        }}
      />
    </>
  );
}
