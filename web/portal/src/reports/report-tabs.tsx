import { Button, Group } from '@mantine/core';
import { t } from '@storehouse/web-ui/messages.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { reportKinds } from './report-kinds.ts';
import classes from './report-tabs.module.css';

const pages = [
  { to: '/reports', label: t('Overview') },
  ...reportKinds.map(({ slug, title }) => ({ to: `/reports/${slug}`, label: title })),
];

/** The pages of the reports. */
export function ReportTabs() {
  const { pathname } = useLocation();
  return (
    <Group component="nav" aria-label={t('Reports')} gap={6} mb="md" className={classes['tabs'] ?? ''}>
      {pages.map(({ to, label }) => (
        <Button
          key={to}
          size="xs"
          px={10}
          miw="max-content"
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
