import { Button, Group } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import classes from './page-tabs.module.css';

interface Props {
  readonly label: string;
  readonly pages: readonly { readonly to: string; readonly label: string }[];
}

/** Links between the pages of one subject. */
export function PageTabs({ label: subject, pages }: Props) {
  const { pathname } = useLocation();
  return (
    <Group component="nav" aria-label={subject} gap={6} mb="md" className={classes['tabs'] ?? ''}>
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
