import { Anchor, Text } from '@mantine/core';
import type { ExportRunAnswer } from '@storehouse/contract/operations/portal/export-operations';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { formatMoment, formatNumber } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { useMe } from '../session/me-context.ts';
import { ToneBadge, type Tone } from '@storehouse/web-ui/tone-badge.tsx';
import { describeBytes } from './describe-schedule.ts';

const states: Record<ExportRunAnswer['state'], { readonly tone: Tone; readonly word: string }> = {
  waiting: { tone: 'waiting', word: t('Waiting') },
  running: { tone: 'waiting', word: t('Running') },
  done: { tone: 'good', word: t('Done') },
  failed: { tone: 'bad', word: t('Failed') },
};

const causes = { schedule: t('scheduled'), person: t('manual'), operator: t('by the operator') };

/** The exports of the last 30 days, with their states and sizes. */
export function RunsTable({ runs }: { readonly runs: readonly ExportRunAnswer[] }) {
  const { account, isOwner } = useMe();
  const columns: Column<ExportRunAnswer>[] = [
    {
      key: 'started',
      header: t('Started'),
      cell: ({ createdAt, cause }) => (
        <>
          <Text size="sm">{formatMoment(createdAt, account.zone)}</Text>
          <Text size="xs" c="dimmed">
            {causes[cause]}
          </Text>
        </>
      ),
    },
    {
      key: 'state',
      header: t('State'),
      cell: ({ state, attempts, error }) => (
        <>
          <ToneBadge tone={states[state].tone}>{states[state].word}</ToneBadge>
          {error !== null && (
            <Text size="xs" c="dimmed">
              {error} ({t('{{count}} attempts', { count: attempts, one: '{{count}} attempt' })})
            </Text>
          )}
        </>
      ),
    },
    { key: 'check', header: t('Check'), isSecondary: true, cell: ({ checkDay }) => checkDay ?? '–' },
    { key: 'rows', header: t('Rows'), isNumber: true, isSecondary: true, cell: ({ rows }) => formatNumber(rows) },
    { key: 'size', header: t('Size'), isNumber: true, cell: ({ bytes }) => describeBytes(bytes) },
    {
      key: 'download',
      header: t('Archive'),
      cell: ({ id, state, includeValues, createdAt }) =>
        state !== 'done' ? null : includeValues && !isOwner ? (
          <Text size="xs" c="dimmed">
            {t('with values, for the owner')}
          </Text>
        ) : (
          <Anchor
            href={`/portal/api/exports/runs/${id}/download`}
            size="sm"
            underline="always"
            aria-label={t('Download the export of {{createdAt}}', { createdAt: formatMoment(createdAt, account.zone) })}
          >
            {t('Download')}
          </Anchor>
        ),
    },
  ];
  return (
    <DataTable
      label={t('Exports')}
      rows={runs}
      columns={columns}
      rowKey={({ id }) => id}
      emptyTitle={t('No exports yet')}
      emptyText={t('The first export is created after the next scheduled check, or when someone selects Run now.')}
    />
  );
}
