import { Button, Group } from '@mantine/core';
import { t } from '@storehouse/web-ui/messages.ts';
import { ErrorState, LoadingPage } from '@storehouse/web-ui/states.tsx';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { meQuery } from '../api/queries.ts';
import { MeContext } from '../session/me-context.ts';
import classes from './paper.module.css';

/** The frame of pages for printing: no navigation, only a bar with buttons, which is not printed. */
export function PrintFrame() {
  const me = useQuery(meQuery);
  const { history } = useRouter();
  if (me.isPending) return <LoadingPage />;
  if (me.data === undefined) return <ErrorState error={me.error} onRetry={() => void me.refetch()} />;
  return (
    <MeContext value={me.data}>
      <div className={classes['desk']}>
        <Group component="header" className={classes['bar'] ?? ''} justify="space-between" gap="sm">
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={() => (history.canGoBack() ? history.back() : history.push('/'))}
          >
            {t('Back')}
          </Button>
          <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            {t('Print or save as PDF')}
          </Button>
        </Group>
        <main className={classes['main']}>
          <Outlet />
        </main>
      </div>
    </MeContext>
  );
}
