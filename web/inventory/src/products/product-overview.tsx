import { Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ProductOverview as Overview } from '@storehouse/contract/operations/instance/product-overview-operations';
import { DataTable } from '@storehouse/web-ui/data-table.tsx';
import { formatDay, formatNumber } from '@storehouse/web-ui/format.ts';
import { LineChart } from '@storehouse/web-ui/lazy-charts.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { productOverviewQuery } from '../api/queries.ts';
import { FigureTiles } from '../frame/figure-tiles.tsx';
import { Section } from '../frame/section.tsx';
import { useMe } from '../session/me-context.ts';
import {
  incomingColumns,
  incomingOf,
  locationColumns,
  productLotColumns,
  purchaseColumns,
} from './overview-columns.tsx';

/** Where a product is, what is coming, and how its stock changed in a year. */
export function ProductOverview({ productId }: { readonly productId: string }) {
  const overview = useQuery(productOverviewQuery(productId));
  return (
    <QueryView query={overview} lines={8}>
      {(found) => (
        <Stack gap="lg">
          <FigureTiles
            figures={[
              { label: t('On hand'), value: formatNumber(found.quantityOnHand) },
              { label: t('Available'), value: formatNumber(found.quantityAvailable) },
              { label: t('On order'), value: formatNumber(found.quantityOnOrder) },
              { label: t('In transit'), value: formatNumber(found.quantityInTransit) },
            ]}
          />
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
            <Locations overview={found} productId={productId} />
            <Year history={found.history} />
            <Lots lots={found.lots} />
            <Coming overview={found} />
            <Purchases purchases={found.purchases} />
          </SimpleGrid>
        </Stack>
      )}
    </QueryView>
  );
}

function Locations({ overview, productId }: { readonly overview: Overview; readonly productId: string }) {
  const { location } = useMe();
  return (
    <Section title={t('Locations')}>
      <DataTable
        label={t('Stock by location')}
        rows={overview.locations}
        rowKey={(row) => row.location.id}
        columns={locationColumns(productId, location?.id ?? null)}
        emptyTitle={t('Not in stock anywhere yet')}
        emptyText={t('Receive an order or take an opening count, and the product appears here.')}
      />
    </Section>
  );
}

const plain = { accessibilityLayer: false };

function Year({ history }: { readonly history: Overview['history'] }) {
  const [low, high] = [Math.min, Math.max].map((pick) => pick(...history.map((week) => week.quantityOnHand)));
  return (
    <Section title={t('The last year')}>
      <Paper withBorder p="md">
        <LineChart
          h={240}
          data={history.map(({ day, quantityOnHand }) => ({ day: formatDay(day), onHand: quantityOnHand }))}
          dataKey="day"
          series={[{ name: 'onHand', label: t('On hand'), color: 'var(--brand)' }]}
          curveType="stepAfter"
          withDots={false}
          valueFormatter={formatNumber}
          lineChartProps={plain}
          lineProps={{ isAnimationActive: false }}
          role="img"
          aria-label={t('Stock on hand by week, between {{low}} and {{high}}', {
            low: formatNumber(low),
            high: formatNumber(high),
          })}
        />
        <Text size="xs" c="dimmed" mt="xs">
          {t('At the end of every seventh day, over all locations.')}
        </Text>
      </Paper>
    </Section>
  );
}

function Lots({ lots }: { readonly lots: Overview['lots'] }) {
  return (
    <Section title={t('Lots on hand')}>
      <DataTable
        label={t('Lots on hand')}
        rows={lots}
        rowKey={({ location, inventoryItem }) => `${location.id} ${inventoryItem.id}`}
        columns={productLotColumns}
        emptyTitle={t('Nothing on hand')}
      />
    </Section>
  );
}

function Coming({ overview }: { readonly overview: Overview }) {
  return (
    <Section title={t('On order and in transit')}>
      <DataTable
        label={t('On order and in transit')}
        rows={incomingOf(overview)}
        rowKey={({ id }) => id}
        columns={incomingColumns}
        emptyTitle={t('Nothing is coming')}
        emptyText={t('Placed purchase orders and sent shipments appear here until they are received.')}
      />
    </Section>
  );
}

function Purchases({ purchases }: { readonly purchases: Overview['purchases'] }) {
  const { account } = useMe();
  return (
    <Section title={t('Suppliers and last prices')}>
      <DataTable
        label={t('Suppliers and last prices')}
        rows={purchases}
        rowKey={({ supplier }) => supplier.id}
        columns={purchaseColumns(account)}
        emptyTitle={t('Never ordered')}
        emptyText={t('Suppliers and prices appear here after the first purchase order.')}
      />
    </Section>
  );
}
