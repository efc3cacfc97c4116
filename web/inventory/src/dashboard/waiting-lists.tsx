import { Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { formatDay, formatNumber } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { expiresSoonDays } from '@storehouse/contract/inventory/attention-days';
import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { ReactNode } from 'react';
import { ordersQuery, shipmentsQuery, stockLotsQuery, stockQuery } from '../api/queries.ts';
import { useHere, useMe } from '../session/me-context.ts';
import { dayFromNow } from '../frame/day-from-now.ts';
import { StatusBadge } from '../frame/status-badge.tsx';
import { HeadingLink, TextLink } from '../frame/text-link.tsx';

const few = 5;

/** The first few entries of each list of waiting work, with a link to the whole list. */
export function WaitingLists() {
  const here = useHere();
  const { account } = useMe();
  const expiresBy = dayFromNow(account.zone, expiresSoonDays);
  const attention = useQuery(stockQuery({ 'location.id': here, state: 'needs_attention', max: few }));
  const expiring = useQuery(stockLotsQuery({ 'location.id': here, expiry: 'not_expired', expiresBy, max: few }));
  const placed = useQuery(ordersQuery({ 'destination.id': here, status: 'PLACED', max: few }));
  const drafts = useQuery(ordersQuery({ 'destination.id': here, status: 'PENDING', max: few }));
  const arriving = useQuery(shipmentsQuery({ 'destination.id': here, state: 'to_receive', max: few }));
  const leaving = useQuery(shipmentsQuery({ 'origin.id': here, status: 'PENDING', max: few }));
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }}>
      <ListCard
        title={t('Out of stock or below minimum')}
        to="/stock"
        search={{ state: 'needs_attention' }}
        query={attention}
        none={t('No product is out of stock or below its minimum.')}
      >
        {({ product, quantityOnHand, minQuantity }) => (
          <Line
            key={product.id}
            to="/stock/$id"
            id={product.id}
            name={product.name}
            right={t('{{part}} of {{total}}', { part: quantityOnHand, total: formatNumber(minQuantity) })}
          />
        )}
      </ListCard>
      <ListCard
        title={t('Lots expiring within {{days}} days', { days: expiresSoonDays })}
        to="/stock"
        search={{ view: 'lot', expires: String(expiresSoonDays) }}
        query={expiring}
        none={t('No lots expire soon.')}
      >
        {({ product, inventoryItem, binLocation, expirationDate }) => (
          <Line
            key={`${inventoryItem.id}-${binLocation?.id ?? ''}`}
            to="/stock/$id"
            id={product.id}
            name={product.name}
            right={`${inventoryItem.lotNumber ?? t('no lot')} · ${formatDay(expirationDate)}`}
          />
        )}
      </ListCard>
      <ListCard
        title={t('Orders to receive')}
        to="/purchase-orders"
        search={{ destination: here, status: 'PLACED' }}
        query={placed}
        none={t('No orders to receive.')}
      >
        {({ id, orderNumber, name, origin }) => (
          <Line key={id} to="/purchase-orders/$id" id={id} name={`${orderNumber} ${name}`} right={origin.name} />
        )}
      </ListCard>
      <ListCard
        title={t('Draft orders')}
        to="/purchase-orders"
        search={{ destination: here, status: 'PENDING' }}
        query={drafts}
        none={t('No drafts are waiting for approval.')}
      >
        {({ id, orderNumber, name, status }) => (
          <Line
            key={id}
            to="/purchase-orders/$id"
            id={id}
            name={`${orderNumber} ${name}`}
            right={<StatusBadge status={status} words={{ PENDING: t('Draft') }} />}
          />
        )}
      </ListCard>
      <ListCard
        title={t('Shipments on their way here')}
        to="/shipments"
        search={{ way: 'in', status: 'to_receive' }}
        query={arriving}
        none={t('No shipments are on their way here.')}
      >
        {({ id, name, origin }) => (
          <Line
            key={id}
            to="/shipments/$id"
            id={id}
            name={name}
            right={t('from {{location}}', { location: origin.name })}
          />
        )}
      </ListCard>
      <ListCard
        title={t('Shipments to send')}
        to="/shipments"
        search={{ way: 'out', status: 'PENDING' }}
        query={leaving}
        none={t('No shipments are waiting to be sent.')}
      >
        {({ id, name, destination }) => (
          <Line
            key={id}
            to="/shipments/$id"
            id={id}
            name={name}
            right={t('to {{location}}', { location: destination.name })}
          />
        )}
      </ListCard>
    </SimpleGrid>
  );
}

interface ListCardProps<Item> {
  readonly title: string;
  /** The page with all of them. */
  readonly to: '/stock' | '/purchase-orders' | '/shipments';
  readonly search: Readonly<Record<string, string>>;
  readonly query: UseQueryResult<ListAnswer<Item>>;
  readonly none: string;
  readonly children: (item: Item) => ReactNode;
}

function ListCard<Item>({ title, to, search, query, none, children }: ListCardProps<Item>) {
  return (
    <Card withBorder padding="md">
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Title order={2} size="h5">
          <HeadingLink to={to} search={search as never}>
            {title}
          </HeadingLink>
        </Title>
        {query.data && (
          <Text fw={700} size="lg">
            {formatNumber(query.data.totalCount)}
          </Text>
        )}
      </Group>
      <QueryView query={query} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="dimmed">
              {none}
            </Text>
          ) : (
            <Stack gap={6}>{data.map((item) => children(item))}</Stack>
          )
        }
      </QueryView>
    </Card>
  );
}

interface LineProps {
  readonly to: '/stock/$id' | '/purchase-orders/$id' | '/shipments/$id';
  readonly id: string;
  readonly name: string;
  readonly right: ReactNode;
}

function Line({ to, id, name, right }: LineProps) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm" truncate component="div">
        <TextLink to={to} params={{ id }}>
          {name}
        </TextLink>
      </Text>
      <Text size="sm" c="dimmed" component="div" style={{ whiteSpace: 'nowrap' }}>
        {right}
      </Text>
    </Group>
  );
}
