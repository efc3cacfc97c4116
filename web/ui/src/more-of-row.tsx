import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import { t } from './messages.ts';
import classes from './more-of-row.module.css';
import type { Column } from './use-data-table.ts';

/** The head of the column that opens rows. */
export const MoreHeader = () => (
  <th scope="col" className={classes['toggle']}>
    <VisuallyHidden>{t('More')}</VisuallyHidden>
  </th>
);

interface MoreCellProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Opens a row on a narrow screen. */
export function MoreCell({ isOpen, onToggle }: MoreCellProps) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <td className={classes['toggle']}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={isOpen ? t('Show less of this row') : t('Show more of this row')}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <Chevron size={16} aria-hidden />
      </ActionIcon>
    </td>
  );
}

interface MoreRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  /** How many columns the table shows. */
  readonly width: number;
  readonly attributes: object;
}

/** The columns that a narrow screen has no room for, below their row. */
export function MoreRow<Row>({ row, columns, width, attributes }: MoreRowProps<Row>) {
  return (
    <tr {...attributes} data-more>
      <td colSpan={width}>
        <dl className={classes['list']}>
          {columns.map(({ key, header, cell }) => (
            <Fragment key={key}>
              <dt>{header}</dt>
              <dd data-column={key}>{cell(row)}</dd>
            </Fragment>
          ))}
        </dl>
      </td>
    </tr>
  );
}
