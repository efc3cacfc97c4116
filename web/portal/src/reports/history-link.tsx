import { Anchor } from '@mantine/core';
import { t } from '@storehouse/web-ui/messages.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ReportRow } from './keep-rows.ts';

/** A link from a row to the history of its product at its location. */
export function HistoryLink({ row, children }: { readonly row: ReportRow; readonly children: ReactNode }) {
  const search = { productId: String(row['productId']), locationId: String(row['locationId']) };
  return (
    <Anchor
      c="inherit"
      fw={600}
      title={t('Show its history')}
      renderRoot={(props: object) => (
        <Link to="/reports/$report" params={{ report: 'history' }} search={search as never} {...props} />
      )}
    >
      {children}
    </Anchor>
  );
}
