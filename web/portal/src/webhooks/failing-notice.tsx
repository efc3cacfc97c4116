import { Alert } from '@mantine/core';
import { t } from '@storehouse/web-ui/messages.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { PageLink } from '../page-link.tsx';
import { useMe } from '../session/me-context.ts';
import { useHealth } from './webhook-queries.ts';

/** Warns people who manage webhooks, on every page, that an endpoint keeps failing. */
export function FailingNotice() {
  const { account, managesWebhooks } = useMe();
  const { pathname } = useLocation();
  const health = useHealth(managesWebhooks && account.status === 'ACTIVE');
  const failing = health.data?.data.filter(({ keepsFailing }) => keepsFailing) ?? [];
  const [first] = failing;
  // If only one endpoint fails, its own page says so already.
  if (!first || (failing.length === 1 && pathname === `/webhooks/${first.webhookId}`)) return null;
  return (
    <Alert
      color="red"
      variant="light"
      mb="md"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('Webhooks are failing')}
    >
      {t('{{count}} endpoints keep failing.', { count: failing.length, one: 'One endpoint keeps failing.' })}{' '}
      <PageLink
        to={failing.length === 1 ? `/webhooks/${first.webhookId}` : '/webhooks'}
        size="sm"
        c="inherit"
        underline="always"
      >
        {t('See what is wrong')}
      </PageLink>
    </Alert>
  );
}
