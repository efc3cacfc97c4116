import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-title.module.css';

/** The heading of a page, which takes the focus after a navigation. */
export function PageTitle({ children }: { readonly children: ReactNode }) {
  return (
    <Title order={1} size="h2" tabIndex={-1} className={classes['title'] ?? ''}>
      {children}
    </Title>
  );
}
