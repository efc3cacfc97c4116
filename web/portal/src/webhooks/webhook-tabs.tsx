import { t } from '@storehouse/web-ui/messages.ts';
import { PageTabs } from '../page-tabs.tsx';
import { useMe } from '../session/me-context.ts';

const pages = [
  { to: '/webhooks', label: t('Endpoints') },
  { to: '/webhooks/events', label: t('Event catalogue') },
  { to: '/webhooks/test-receivers', label: t('Test receivers') },
];

/** The three pages about webhooks. */
export function WebhookTabs() {
  const { managesWebhooks } = useMe();
  const shown = pages.filter(({ to }) => managesWebhooks || to !== '/webhooks/test-receivers');
  return <PageTabs label={t('Webhooks')} pages={shown} />;
}
