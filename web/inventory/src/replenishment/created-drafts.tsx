import { Alert, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { PurchaseOrder } from '@storehouse/contract/operations/instance/order-operations';
import { plural } from '../frame/plural.ts';
import { TextLink } from '../frame/text-link.tsx';

/** What was created just now, with links. */
export function CreatedDrafts({ orders }: { readonly orders: readonly PurchaseOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <Alert
      color="green"
      variant="light"
      icon={<IconCheck aria-hidden />}
      title={`${plural(orders.length, 'draft order')} created`}
    >
      <Stack gap={2}>
        {orders.map(({ id, orderNumber, origin, orderItems }) => (
          <Text key={id} size="sm">
            <TextLink to="/purchase-orders/$id" params={{ id }}>
              {orderNumber} {origin.name}
            </TextLink>
            , {plural(orderItems.length, 'line')}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}
