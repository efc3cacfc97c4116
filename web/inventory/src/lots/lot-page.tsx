import { Button, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { lotOverviewQuery, lotQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { AsOpened } from '../fields/as-opened.tsx';
import { TextLink } from '../frame/text-link.tsx';
import { RecordTabs, useRecordTab } from '../frame/record-tabs.tsx';
import { usePageId } from '../frame/use-page-id.ts';
import { Ledger } from '../ledger/ledger.tsx';
import { useMay } from '../session/me-context.ts';
import { LotForm } from './lot-form.tsx';
import { LotOverview } from './lot-overview.tsx';
import { lotName } from './name-lot.ts';

/** A lot: where it is, where it came from and went, its ledger, and its details to view or edit. */
export function LotPage() {
  const id = usePageId();
  const overview = useQuery(lotOverviewQuery(id));
  const lot = useQuery(lotQuery(id));
  const mayChange = useMay('ASSISTANT');
  const change = useChange();
  const [tab, openTab] = useRecordTab();
  return (
    <QueryView query={overview}>
      {(found) => (
        <>
          <PageHead
            title={t('Lot {{lot}}', { lot: lotName(found.inventoryItem.lotNumber) })}
            subtitle={
              <TextLink to="/products/$id" params={{ id: found.product.id }}>
                {found.product.name}
              </TextLink>
            }
          >
            <Button component={Link} to="/stock/$id" params={{ id: found.product.id } as never} variant="default">
              {t('Stock here')}
            </Button>
            {mayChange && tab !== 'details' && (
              <Button variant="default" onClick={() => openTab('details')}>
                {t('Edit')}
              </Button>
            )}
          </PageHead>
          <RecordTabs
            tab={tab}
            onTab={openTab}
            overview={<LotOverview overview={found} />}
            ledger={<Ledger lotId={id} />}
            details={
              <QueryView query={lot}>
                {(latest) => (
                  <Paper withBorder p="md">
                    <AsOpened latest={latest} refetch={() => lot.refetch()}>
                      {(opened, reload, keep) => (
                        <LotForm
                          lot={opened}
                          isReadOnly={!mayChange}
                          onSave={async (body) => {
                            keep(await change('PUT /generic/inventoryItem/{id}', { params: { id }, body }, t('Saved')));
                          }}
                          onReload={() => void reload()}
                        />
                      )}
                    </AsOpened>
                  </Paper>
                )}
              </QueryView>
            }
          />
        </>
      )}
    </QueryView>
  );
}
