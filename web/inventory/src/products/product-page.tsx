import { Button, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ConfirmButton } from '@storehouse/web-ui/confirm-button.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { productQuery } from '../api/queries.ts';
import { LabelsMenu } from '../labels/labels-menu.tsx';
import { useChange } from '../api/use-change.ts';
import { AsOpened } from '../fields/as-opened.tsx';
import { Ledger } from '../ledger/ledger.tsx';
import { RecordTabs, useRecordTab } from '../frame/record-tabs.tsx';
import { usePageId } from '../frame/use-page-id.ts';
import { useMay } from '../session/me-context.ts';
import { ProductForm } from './product-form.tsx';
import { ProductOverview } from './product-overview.tsx';

/** A product: where it is, its ledger, and its details to view or edit. */
export function ProductPage() {
  const id = usePageId();
  const product = useQuery(productQuery(id));
  const mayManage = useMay('MANAGER');
  const change = useChange();
  const navigate = useNavigate();
  const [tab, openTab] = useRecordTab();
  return (
    <QueryView query={product}>
      {(found) => (
        <>
          <PageHead title={found.name} subtitle={found.productCode}>
            <Button component={Link} to="/stock/$id" params={{ id } as never} variant="default">
              {t('Stock here')}
            </Button>
            <LabelsMenu productId={id} />
            {mayManage && tab !== 'details' && (
              <Button variant="default" onClick={() => openTab('details')}>
                {t('Edit')}
              </Button>
            )}
            {mayManage && (
              <ConfirmButton
                label={t('Delete')}
                variant="default"
                question={t('Delete {{name}}?', { name: found.name })}
                onConfirm={async () => {
                  await change(
                    'DELETE /generic/product/{id}',
                    { params: { id } },
                    t('{{name}} was deleted', { name: found.name }),
                  );
                  await navigate({ to: '/products' });
                }}
              >
                {t('A product with stock, lots or document lines cannot be deleted. Make it inactive instead.')}
              </ConfirmButton>
            )}
          </PageHead>
          <RecordTabs
            tab={tab}
            onTab={openTab}
            overview={<ProductOverview productId={id} />}
            ledger={<Ledger productId={id} />}
            details={
              <Paper withBorder p="md">
                <AsOpened latest={found} refetch={() => product.refetch()}>
                  {(opened, reload, keep) => (
                    <ProductForm
                      product={opened}
                      isReadOnly={!mayManage}
                      onSave={async (body) => {
                        keep(await change('PUT /generic/product/{id}', { params: { id }, body }, t('Saved')));
                      }}
                      onReload={() => void reload()}
                    />
                  )}
                </AsOpened>
              </Paper>
            }
          />
        </>
      )}
    </QueryView>
  );
}

export function NewProductPage() {
  const change = useChange();
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={t('New product')} />
      <Paper withBorder p="md">
        <ProductForm
          product={null}
          isReadOnly={false}
          onSave={async (body) => {
            const { id } = await change('POST /generic/product', { body }, t('Product created'));
            return () => void navigate({ to: '/products/$id', params: { id } });
          }}
        />
      </Paper>
    </>
  );
}
