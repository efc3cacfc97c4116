import { Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './line-table.module.css';

interface Props {
  readonly label: string;
  readonly headers: readonly string[];
  /** The rows, of `LineCell`s. */
  readonly children: ReactNode;
}

/** A table of lines that are being written; on a narrow screen each line is a block of named fields. */
export function LineTable({ label, headers, children }: Props) {
  return (
    // Relative: what is hidden from eyes only would otherwise stick out of it, and of the page.
    <Table.ScrollContainer minWidth={0} type="native" pos="relative" tabIndex={0} role="region" aria-label={label}>
      <Table verticalSpacing={6} horizontalSpacing={6} aria-label={label} className={classes['table'] ?? ''}>
        <Table.Thead>
          <Table.Tr>
            {headers.map((header) => (
              <Table.Th key={header}>
                {header === 'Remove' ? <VisuallyHidden>{header}</VisuallyHidden> : header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** A cell of a line, with the name of its column for narrow screens, which have no head. */
export function LineCell({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  return <Table.Td data-label={label}>{children}</Table.Td>;
}
