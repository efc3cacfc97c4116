import { Alert, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { PurchaseOrder } from '@storehouse/contract/operations/instance/order-answers';
import { TextLink } from '../frame/text-link.tsx';
import { t } from '@storehouse/web-ui/messages.ts';

/** The draft orders that were just created, with links. */
export function CreatedDrafts({ orders }: { readonly orders: readonly PurchaseOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <Alert
      color="green"
      variant="light"
      icon={<IconCheck aria-hidden />}
      title={t('{{count}} draft orders created', { count: orders.length, one: '{{count}} draft order created' })}
    >
      <Stack gap={2}>
        {orders.map(({ id, orderNumber, origin, orderItems }) => (
          <Text key={id} size="sm">
            <TextLink to="/purchase-orders/$id" params={{ id }}>
              {orderNumber} {origin.name}
            </TextLink>
            , {t('{{count}} lines', { count: orderItems.length, one: '{{count}} line' })}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}
