import { Button, Group } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useMe } from '../session/me-context.ts';

const pages = [
  { to: '/webhooks', label: 'Endpoints' },
  { to: '/webhooks/events', label: 'Event catalogue' },
  { to: '/webhooks/test-receivers', label: 'Test receivers' },
];

/** The three pages about webhooks. */
export function WebhookTabs() {
  const { pathname } = useLocation();
  const { managesWebhooks } = useMe();
  const shown = pages.filter(({ to }) => managesWebhooks || to !== '/webhooks/test-receivers');
  return (
    <Group component="nav" aria-label="Webhooks" gap="xs" mb="md">
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
