import { Select, Stack, Text } from '@mantine/core';
import { importColumns, type ImportKind } from '@storehouse/contract/inventory/import-kinds';
import type { ShownImport } from '@storehouse/contract/operations/instance/import-operations';
import classes from './column-matching.module.css';
import { columnLabel } from './import-words.ts';
import { t } from '@storehouse/web-ui/messages.ts';

interface Props {
  readonly kind: ImportKind;
  readonly data: ShownImport;
  readonly columns: readonly (string | null)[];
  readonly onChange: (columns: readonly (string | null)[]) => void;
}

/** Matches the columns of the file with those of the import. The first values of each help to recognize it. */
export function ColumnMatching({ kind, data: { header, firstRows }, columns, onChange }: Props) {
  const known = importColumns[kind].map(({ name, isRequired }) => ({
    value: name,
    label: isRequired ? `${columnLabel(name)} *` : columnLabel(name),
  }));
  /** A column can be used only once: choosing it here clears it where it was chosen before. */
  const choose = (index: number, column: string | null) =>
    onChange(header.map((_, at) => (at === index ? column : columns[at] === column ? null : (columns[at] ?? null))));
  return (
    <Stack gap={4}>
      <Text fw={500} size="sm">
        {t('Match the columns of the file')}
      </Text>
      <ul className={classes['rows']}>
        {header.map((name, index) => (
          <li key={index} className={classes['row']}>
            <div className={classes['source']}>
              <Text size="sm" fw={600}>
                {name.trim() === '' ? t('Column {{number}}', { number: index + 1 }) : name}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {firstRows
                  .map(({ cells }) => cells[index] ?? '')
                  .filter((cell) => cell !== '')
                  .slice(0, 3)
                  .join(' · ')}
              </Text>
            </div>
            <Select
              aria-label={t('Column for {{name}}', { name: name.trim() === '' ? String(index + 1) : name })}
              placeholder={t('Leave out')}
              data={known}
              value={columns[index] ?? null}
              onChange={(column) => choose(index, column)}
              clearable
              searchable
            />
          </li>
        ))}
      </ul>
    </Stack>
  );
}
