import { Button, Group, Select, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { formatMoney } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { ToneBadge } from '@storehouse/web-ui/tone-badge.tsx';
import { useMemo } from 'react';
import { categoriesQuery, productsQuery } from '../api/queries.ts';
import type { Product } from '../api/shapes.ts';
import { ExportMenu } from '../frame/export-menu.tsx';
import { PagedTable } from '../frame/paged-table.tsx';
import { SearchInput } from '../frame/search-input.tsx';
import { TextLink } from '../frame/text-link.tsx';
import { useMay, useMe } from '../session/me-context.ts';

const pageSize = 100;

/** The catalogue, searched and paged by the server. */
export function ProductsPage() {
  const [{ q, category, offset }, change] = useListState({ q: '', category: '', offset: 0 });
  const categories = useQuery(categoriesQuery);
  const filter = { q, categoryId: category, sort: 'name' };
  const products = useQuery(productsQuery({ ...filter, max: pageSize, offset }));
  const mayManage = useMay('MANAGER');
  const { account } = useMe();
  const columns = useMemo(() => columnsFor(account.defaultCurrency), [account.defaultCurrency]);
  return (
    <>
      <PageHead title={t('Products')}>
        {mayManage && (
          <Button component={Link} to="/products/new" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('New product')}
          </Button>
        )}
      </PageHead>
      <Stack gap="sm">
        <Group gap="sm">
          <SearchInput label={t('Search name, code or UPC')} search={q} onSearch={(text) => change({ q: text })} />
          <Select
            aria-label={t('Category')}
            placeholder={t('All categories')}
            clearable
            searchable
            value={category || null}
            onChange={(id) => change({ category: id ?? '' })}
            data={(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            w={{ base: '100%', sm: 220 }}
          />
          <ExportMenu of="GET /exports/products" filter={filter} />
        </Group>
        <PagedTable
          label={t('Products')}
          query={products}
          columns={columns}
          rowKey={({ id }) => id}
          emptyTitle={q === '' && category === '' ? t('No products yet') : t('No matching products')}
          emptyText={q === '' && category === '' && mayManage ? t('Create the first one.') : undefined}
          offset={offset}
          pageSize={pageSize}
          onGo={(to) => change({ offset: to })}
        />
      </Stack>
    </>
  );
}

const columnsFor = (currency: string): Column<Product>[] => [
  { key: 'code', header: t('Code'), cell: ({ productCode }) => productCode, sortBy: ({ productCode }) => productCode },
  {
    key: 'name',
    header: t('Name'),
    cell: ({ id, name, active }) => (
      <Group gap="xs">
        <TextLink to="/products/$id" params={{ id }}>
          {name}
        </TextLink>
        {!active && <ToneBadge tone="plain">{t('Inactive')}</ToneBadge>}
      </Group>
    ),
    sortBy: ({ name }) => name,
  },
  {
    key: 'category',
    header: t('Category'),
    cell: ({ category }) => category.name,
    sortBy: ({ category }) => category.name,
    isSecondary: true,
  },
  { key: 'unit', header: t('Unit'), cell: ({ unitOfMeasure }) => unitOfMeasure, isSecondary: true },
  {
    key: 'price',
    header: t('Price'),
    cell: ({ pricePerUnit }) => formatMoney(pricePerUnit, currency),
    sortBy: ({ pricePerUnit }) => pricePerUnit,
    isNumber: true,
  },
];
