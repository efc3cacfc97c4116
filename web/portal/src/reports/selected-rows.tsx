import { Button, Group, Text } from '@mantine/core';
import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { formatNumber } from '@storehouse/web-ui/format.ts';
import type { ReportRow } from './keep-rows.ts';

interface Props {
  readonly columns: readonly Column<ReportRow>[];
  readonly shown: readonly string[];
  readonly rows: readonly ReportRow[];
  readonly onClear: () => void;
}

/** How many rows are selected, and their figures together. Downloads contain only these. */
export function SelectedRows({ columns, shown, rows, onClear }: Props) {
  const added = columns.filter(({ key, total }) => total && shown.includes(key));
  return (
    <Group gap="sm" role="group" aria-label="Selected rows">
      <Text size="sm" fw={600}>
        {formatNumber(rows.length)} selected
      </Text>
      {added.map(({ key, header, total }) => (
        <Text key={key} size="sm">
          {header}: {total?.(rows)}
        </Text>
      ))}
      <Button size="compact-xs" variant="subtle" onClick={onClear}>
        Clear selection
      </Button>
    </Group>
  );
}
