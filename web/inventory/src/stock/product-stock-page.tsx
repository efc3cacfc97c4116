import { Button, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from '@storehouse/web-ui/data-table.tsx';
import { formatNumber, none } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { useState } from 'react';
import { levelsQuery, locationsQuery, productQuery, stockLotsQuery } from '../api/queries.ts';
import { NeedLocation } from '../frame/need-location.tsx';
import { TextLink } from '../frame/text-link.tsx';
import { usePageId } from '../frame/use-page-id.ts';
import { lotColumns, lotStatusColumn } from '../lots/lot-columns.tsx';
import { useHere, useMay } from '../session/me-context.ts';
import { AdjustStockDialog } from './adjust-stock-dialog.tsx';
import { CountStockDialog } from './count-stock-dialog.tsx';
import { LevelsForm } from './levels-form.tsx';

/** One product at a location, by default the current one: its lots, its levels, and adjusting or counting them. */
export function ProductStockPage() {
  const id = usePageId();
  const here = useHere();
  const [{ location }] = useListState({ location: '' });
  const locationId = location || here;
  return (
    <NeedLocation>
      {/* A new key for another product or location: the forms must not show, or save, what was entered before. */}
      <ProductStock key={`${id} ${locationId}`} id={id} here={locationId} />
    </NeedLocation>
  );
}

function ProductStock({ id, here }: { readonly id: string; readonly here: string }) {
  const locations = useQuery(locationsQuery);
  const locationName = locations.data?.find((one) => one.id === here)?.name ?? '';
  const product = useQuery(productQuery(id));
  const lots = useQuery(stockLotsQuery({ 'location.id': here, 'product.id': id }));
  const levels = useQuery(levelsQuery({ 'location.id': here, 'product.id': id }));
  const mayMove = useMay('ASSISTANT', here);
  const mayManage = useMay('MANAGER', here);
  const [dialog, setDialog] = useState<'adjust' | 'count' | 'write-off' | null>(null);
  const close = () => setDialog(null);
  return (
    <QueryView query={product}>
      {(found) => (
        <>
          <PageHead
            title={found.name}
            subtitle={
              <>
                {t('{{code}} at {{location}}', { code: found.productCode, location: locationName })} ·{' '}
                <TextLink to="/products/$id" params={{ id }}>
                  {t('product details')}
                </TextLink>
              </>
            }
          >
            {mayMove && (
              <>
                <Button onClick={() => setDialog('adjust')}>{t('Adjust')}</Button>
                <Button variant="default" onClick={() => setDialog('count')}>
                  {t('Count')}
                </Button>
                <Button variant="default" onClick={() => setDialog('write-off')}>
                  {t('Write off')}
                </Button>
              </>
            )}
          </PageHead>
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
            <QueryView query={lots}>
              {({ data }) => (
                <Stack gap="xs">
                  <Title order={2} size="h4">
                    {t('{{quantity}} on hand', {
                      quantity: data.reduce((sum, { quantityOnHand }) => sum + quantityOnHand, 0),
                    })}
                  </Title>
                  <DataTable
                    label={t('Lots on hand')}
                    rows={data}
                    rowKey={({ inventoryItem, binLocation }) => `${inventoryItem.id} ${binLocation?.id ?? ''}`}
                    emptyTitle={t('Nothing on hand here')}
                    emptyText={mayMove ? t('Adjust the stock to add a first lot, or receive an order.') : undefined}
                    columns={[
                      ...lotColumns,
                      {
                        key: 'bin',
                        header: t('Bin'),
                        cell: ({ binLocation }) => binLocation?.name ?? none,
                        isSecondary: true,
                      },
                      lotStatusColumn,
                      {
                        key: 'quantity',
                        header: t('On hand'),
                        cell: ({ quantityOnHand }) => formatNumber(quantityOnHand),
                        isNumber: true,
                      },
                    ]}
                  />
                </Stack>
              )}
            </QueryView>
            <Paper withBorder p="md">
              <Title order={2} size="h4" mb={4}>
                {t('Levels')}
              </Title>
              <Text size="sm" c="dimmed" mb="sm">
                {t('How much stock {{location}} should keep.', { location: locationName })}
              </Text>
              <QueryView query={levels}>
                {({ data: [level] }) => (
                  <LevelsForm level={level ?? null} productId={id} locationId={here} isReadOnly={!mayManage} />
                )}
              </QueryView>
            </Paper>
          </SimpleGrid>
          {dialog === 'adjust' && (
            <AdjustStockDialog product={found} locationId={here} onClose={close} kind="CORRECTION" />
          )}
          {dialog === 'write-off' && (
            <AdjustStockDialog product={found} locationId={here} onClose={close} kind="EXPIRED" />
          )}
          {dialog === 'count' && <CountStockDialog product={found} locationId={here} onClose={close} />}
        </>
      )}
    </QueryView>
  );
}
