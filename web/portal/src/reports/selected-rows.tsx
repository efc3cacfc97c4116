import { Button, Group, Text } from '@mantine/core';
import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import type { ReportRow } from './keep-rows.ts';

interface Props {
  readonly columns: readonly Column<ReportRow>[];
  readonly shown: readonly string[];
  readonly rows: readonly ReportRow[];
  readonly onClear: () => void;
}

/** How many rows are selected, and their totals. Files of the rows on screen contain only these. */
export function SelectedRows({ columns, shown, rows, onClear }: Props) {
  const added = columns.filter(({ key, total }) => total && shown.includes(key));
  return (
    <Group gap="sm" role="group" aria-label={t('Selected rows')}>
      <Text size="sm" fw={600}>
        {t('{{count}} selected', { count: rows.length, one: '{{count}} selected' })}
      </Text>
      {added.map(({ key, header, total }) => (
        <Text key={key} size="sm">
          {t('{{label}}:', { label: header })} {total?.(rows)}
        </Text>
      ))}
      <Button size="compact-xs" variant="subtle" onClick={onClear}>
        {t('Clear selection')}
      </Button>
    </Group>
  );
}
