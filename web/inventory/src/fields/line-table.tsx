import { Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly headers: readonly string[];
  /** The rows. */
  readonly children: ReactNode;
}

/** A table of lines that are being written; it scrolls by itself where it is too wide. */
export function LineTable({ label, headers, children }: Props) {
  return (
    // Relative: what is hidden from eyes only would otherwise stick out of it, and of the page.
    <Table.ScrollContainer minWidth={280} type="native" pos="relative" tabIndex={0} role="region" aria-label={label}>
      <Table verticalSpacing={6} horizontalSpacing={6} aria-label={label}>
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
