import { Button, Group } from '@mantine/core';
import { t } from '@storehouse/web-ui/messages.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { useMe } from '../session/me-context.ts';

const pages = [
  { to: '/webhooks', label: t('Endpoints') },
  { to: '/webhooks/events', label: t('Event catalogue') },
  { to: '/webhooks/test-receivers', label: t('Test receivers') },
];

/** The three pages about webhooks. */
export function WebhookTabs() {
  const { pathname } = useLocation();
  const { managesWebhooks } = useMe();
  const shown = pages.filter(({ to }) => managesWebhooks || to !== '/webhooks/test-receivers');
  return (
    <Group component="nav" aria-label={t('Webhooks')} gap="xs" mb="md">
      {shown.map(({ to, label }) => (
        <Button
          key={to}
          size="xs"
          variant={pathname === to ? 'filled' : 'default'}
          renderRoot={(props: object) => <Link to={to} {...props} />}
          aria-current={pathname === to ? 'page' : undefined}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
