import { Table, VisuallyHidden } from '@mantine/core';
import { t } from '@storehouse/web-ui/messages.ts';
import type { ReactNode } from 'react';
import classes from './line-table.module.css';

interface Props {
  readonly label: string;
  readonly headers: readonly string[];
  /** The rows, made of `LineCell`s. */
  readonly children: ReactNode;
}

/** A table of editable lines. On narrow screens each line becomes a block of labelled fields. */
export function LineTable({ label, headers, children }: Props) {
  return (
    // Relative: visually hidden elements would otherwise overflow the table and the page.
    <Table.ScrollContainer minWidth={0} type="native" pos="relative" tabIndex={0} role="region" aria-label={label}>
      <Table verticalSpacing={6} horizontalSpacing={6} aria-label={label} className={classes['table'] ?? ''}>
        <Table.Thead>
          <Table.Tr>
            {headers.map((header) => (
              <Table.Th key={header}>
                {header === t('Remove') ? <VisuallyHidden>{header}</VisuallyHidden> : header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** A table cell with its column's name, which narrow screens show because they have no table head. */
export function LineCell({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  return <Table.Td data-label={label}>{children}</Table.Td>;
}
