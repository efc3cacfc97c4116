import { Alert, Button, Group, Paper, Radio, Select, Stack, Switch, Text, Title } from '@mantine/core';
import { guessColumns } from '@storehouse/contract/inventory/guess-columns';
import { importKinds, type ImportKind } from '@storehouse/contract/inventory/import-kinds';
import type { ShownImport } from '@storehouse/contract/operations/instance/import-operations';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyFailed } from '@storehouse/web-ui/notify.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callInventory } from '../api/inventory-api.ts';
import { importQuery } from '../api/queries.ts';
import { ColumnMatching } from './column-matching.tsx';
import { Counts } from './counts.tsx';
import { columnLabel, kindWords, missingColumns } from './import-words.ts';
import { Problems } from './problems.tsx';

interface Choices {
  readonly kind: ImportKind | null;
  readonly columns: readonly (string | null)[];
  readonly update: boolean;
  readonly createCategories: boolean;
}

const choicesOf = ({ kind, columns, update, createCategories }: ShownImport): Choices => ({
  kind,
  columns,
  update,
  createCategories,
});

/** Everything to decide before an import: what the file holds, which column is which, and what may change. */
export function ImportChoices({ data }: { readonly data: ShownImport }) {
  const queryClient = useQueryClient();
  const [choices, setChoices] = useState(() => choicesOf(data));
  const [skipBad, setSkipBad] = useState(data.skipBad);
  const [isSending, setSending] = useState(false);
  const { kind, columns, update, createCategories } = choices;
  const change = (changed: Partial<Choices>) => setChoices((now) => ({ ...now, ...changed }));
  const missing = kind === null ? [] : missingColumns(kind, columns, update);
  // The result of a check only holds for the choices it was made with: a changed choice needs another check.
  const isSame = JSON.stringify(choices) === JSON.stringify(choicesOf(data));
  const isCurrent = isSame && (data.state === 'checked' || data.state === 'refused' || data.state === 'failed');
  const counts = isCurrent && data.state === 'checked' ? data.counts : null;
  const good = counts ? counts.created + counts.updated : 0;
  const mayApply = counts !== null && good > 0 && (counts.refused === 0 || skipBad);

  async function send(call: 'POST /imports/{id}/check' | 'POST /imports/{id}/apply'): Promise<void> {
    if (kind === null) return;
    setSending(true);
    try {
      const body = { kind, columns: [...columns], update, createCategories, skipBad };
      const answer = await callInventory(call, { params: { id: data.id }, body });
      queryClient.setQueryData(importQuery(data.id).queryKey, answer.data);
    } catch (error) {
      notifyFailed(error);
    } finally {
      setSending(false);
    }
  }

  return (
    <Stack gap="lg">
      <Paper withBorder p="md">
        <Stack gap="md">
          <Select
            label={t('What is in the file?')}
            placeholder={t('Choose')}
            data={importKinds.map((value) => ({ value, label: kindWords[value].name }))}
            value={kind}
            allowDeselect={false}
            onChange={(value) => {
              const chosen = importKinds.find((one) => one === value);
              if (chosen) change({ kind: chosen, columns: guessColumns(chosen, data.header) });
            }}
            maw={320}
          />
          {kind !== null && (
            <ColumnMatching kind={kind} data={data} columns={columns} onChange={(to) => change({ columns: to })} />
          )}
          {missing.length > 0 && (
            <Alert color="orange" title={t('A column is missing')}>
              {t('Match a column with {{columns}}.', { columns: missing.map(columnLabel).join(t(' and ')) })}
            </Alert>
          )}
          {kind !== null && (
            <Group gap="xl">
              <Switch
                label={kind === 'stock' ? t('Change expiry dates of lots that exist') : t('Update what exists already')}
                description={
                  update
                    ? t('Filled cells replace existing values; blank cells change nothing.')
                    : t('Otherwise such rows are refused.')
                }
                checked={update}
                onChange={({ currentTarget }) => change({ update: currentTarget.checked })}
              />
              {kind === 'products' && (
                <Switch
                  label={t('Create missing categories')}
                  description={t('Otherwise rows that name them are refused.')}
                  checked={createCategories}
                  onChange={({ currentTarget }) => change({ createCategories: currentTarget.checked })}
                />
              )}
            </Group>
          )}
          <Group>
            <Button
              variant={counts ? 'default' : 'filled'}
              onClick={() => void send('POST /imports/{id}/check')}
              loading={isSending || data.state === 'checking'}
              disabled={kind === null || missing.length > 0}
            >
              {t('Check the file')}
            </Button>
            <Text size="sm" c="dimmed">
              {t('Checking changes nothing.')}
            </Text>
          </Group>
        </Stack>
      </Paper>
      {isCurrent && <Counts data={data} />}
      {counts && (
        <Paper withBorder p="md">
          <Stack gap="md">
            <Title order={2} size="h4">
              {t('Import')}
            </Title>
            {counts.refused > 0 && (
              <Radio.Group
                label={t('{{count}} rows cannot be imported', {
                  count: counts.refused,
                  one: '{{count}} row cannot be imported',
                })}
                value={skipBad ? 'skip' : 'all'}
                onChange={(value) => setSkipBad(value === 'skip')}
              >
                <Stack gap={6} mt={6}>
                  <Radio value="all" label={t('Import nothing: I will correct the file first')} />
                  <Radio value="skip" label={t('Import the good rows and leave these out')} />
                </Stack>
              </Radio.Group>
            )}
            <Group>
              <Button onClick={() => void send('POST /imports/{id}/apply')} disabled={!mayApply} loading={isSending}>
                {t('Import {{count}} rows', { count: good, one: 'Import {{count}} row' })}
              </Button>
              {good === 0 && <Text size="sm">{t('There is nothing to import: no row would change anything.')}</Text>}
            </Group>
          </Stack>
        </Paper>
      )}
      {isCurrent && <Problems data={data} />}
    </Stack>
  );
}
