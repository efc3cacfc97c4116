import { SimpleGrid, Stack, Title } from '@mantine/core';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useQuery } from '@tanstack/react-query';
import { dashboardQuery } from '../api/queries.ts';
import { NeedLocation } from '../frame/need-location.tsx';
import { useHere, useMay, useMe } from '../session/me-context.ts';
import { AttentionTile } from './attention-tile.tsx';
import { attentionOf } from './attention-of.ts';
import { Trends } from './trends.tsx';
import { WaitingLists } from './waiting-lists.tsx';

/** What needs attention at the current location today, and the trend of its stock. */
export function DashboardPage() {
  const me = useMe();
  return (
    <>
      <PageHead
        title={t('Dashboard')}
        subtitle={me.location ? t('What needs attention at {{location}}', { location: me.location.name }) : undefined}
      />
      <NeedLocation>
        <Dashboard />
      </NeedLocation>
    </>
  );
}

function Dashboard() {
  const { account } = useMe();
  const here = useHere();
  const mayCount = useMay('ASSISTANT', here);
  const dashboard = useQuery(dashboardQuery(here));
  return (
    <Stack gap="lg">
      <QueryView query={dashboard} lines={6}>
        {(found) => (
          <>
            <SimpleGrid
              component="ul"
              cols={{ base: 2, sm: 3, lg: 4 }}
              spacing="sm"
              p={0}
              m={0}
              aria-label={t('Today')}
            >
              {attentionOf(found, account.defaultCurrency, account.zone, here, mayCount).map((tile) => (
                <AttentionTile key={tile.label} {...tile} />
              ))}
            </SimpleGrid>
            <Trends dashboard={found} currency={account.defaultCurrency} />
          </>
        )}
      </QueryView>
      <Title order={2} size="h4">
        {t('To do next')}
      </Title>
      <WaitingLists />
    </Stack>
  );
}
