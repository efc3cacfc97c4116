import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SupplierOverview as Overview } from '@storehouse/contract/operations/instance/supplier-overview-operations';
import { DataTable } from '@storehouse/web-ui/data-table.tsx';
import { formatNumber, none } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { supplierOverviewQuery } from '../api/queries.ts';
import { FigureTiles } from '../frame/figure-tiles.tsx';
import { Section } from '../frame/section.tsx';
import { useMe } from '../session/me-context.ts';
import { supplierOrderColumns, suppliedProductColumns } from './supplier-columns.tsx';

/** What is on order with a supplier, what it delivers at which price, and how long it takes. */
export function SupplierOverview({ supplierId }: { readonly supplierId: string }) {
  const overview = useQuery(supplierOverviewQuery(supplierId));
  const { account } = useMe();
  return (
    <QueryView query={overview} lines={8}>
      {({ ordersOpen, ordersLate, leadTime, products, orders }) => (
        <Stack gap="lg">
          <FigureTiles
            figures={[
              { label: t('Open orders'), value: formatNumber(ordersOpen) },
              { label: t('Late orders'), value: formatNumber(ordersLate) },
              {
                label: t('Products on order'),
                value: formatNumber(products.filter(({ quantityOnOrder }) => quantityOnOrder > 0).length),
              },
              { label: t('Lead time'), value: medianOf(leadTime), detail: leadTime ? rangeOf(leadTime) : undefined },
            ]}
          />
          <Section title={t('Orders')}>
            <DataTable
              label={t('Orders')}
              rows={orders}
              rowKey={({ order }) => order.id}
              columns={supplierOrderColumns}
              emptyTitle={t('Never ordered')}
              emptyText={t('Purchase orders from this supplier appear here.')}
            />
          </Section>
          <Section title={t('Products and last prices')}>
            <DataTable
              label={t('Products and last prices')}
              rows={products}
              rowKey={({ product }) => product.id}
              columns={suppliedProductColumns(account)}
              emptyTitle={t('No products yet')}
              emptyText={t('Products and prices appear here after the first purchase order.')}
            />
          </Section>
        </Stack>
      )}
    </QueryView>
  );
}

const medianOf = (leadTime: Overview['leadTime']): string =>
  leadTime === null ? none : t('{{count}} days', { count: leadTime.medianDays, one: '{{count}} day' });

/** How many orders the median is based on, and the range of their lead times. */
const rangeOf = ({ orders, shortestDays, longestDays }: NonNullable<Overview['leadTime']>): string =>
  shortestDays === longestDays
    ? t('Based on {{count}} received orders', { count: orders, one: 'Based on {{count}} received order' })
    : t('{{shortest}} to {{longest}} days, based on {{count}} received orders', {
        count: orders,
        shortest: shortestDays,
        longest: longestDays,
        one: '{{shortest}} to {{longest}} days, based on {{count}} received order',
      });
