import { Anchor, Text } from '@mantine/core';
import type { ExportRunAnswer } from '@storehouse/contract/operations/portal/export-operations';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { formatMoment, formatNumber } from '@storehouse/web-ui/format.ts';
import { useMe } from '../session/me-context.ts';
import { ToneBadge, type Tone } from '../tone-badge.tsx';
import { describeBytes } from './describe-schedule.ts';

const states: Record<ExportRunAnswer['state'], { readonly tone: Tone; readonly word: string }> = {
  waiting: { tone: 'waiting', word: 'Waiting' },
  running: { tone: 'waiting', word: 'Running' },
  done: { tone: 'good', word: 'Done' },
  failed: { tone: 'bad', word: 'Failed' },
};

const causes = { schedule: 'scheduled', person: 'manual', operator: 'by the operator' };

/** The exports of the last 30 days, with their states and sizes. */
export function RunsTable({ runs }: { readonly runs: readonly ExportRunAnswer[] }) {
  const { account, isOwner } = useMe();
  const columns: Column<ExportRunAnswer>[] = [
    {
      key: 'started',
      header: 'Started',
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
      header: 'State',
      cell: ({ state, attempts, error }) => (
        <>
          <ToneBadge tone={states[state].tone}>{states[state].word}</ToneBadge>
          {error !== null && (
            <Text size="xs" c="dimmed">
              {error} ({attempts === 1 ? '1 attempt' : `${String(attempts)} attempts`})
            </Text>
          )}
        </>
      ),
    },
    { key: 'check', header: 'Check', isSecondary: true, cell: ({ checkDay }) => checkDay ?? '–' },
    { key: 'rows', header: 'Rows', isNumber: true, isSecondary: true, cell: ({ rows }) => formatNumber(rows) },
    { key: 'size', header: 'Size', isNumber: true, cell: ({ bytes }) => describeBytes(bytes) },
    {
      key: 'download',
      header: 'Archive',
      cell: ({ id, state, includeValues, createdAt }) =>
        state !== 'done' ? null : includeValues && !isOwner ? (
          <Text size="xs" c="dimmed">
            with values, for the owner
          </Text>
        ) : (
          <Anchor
            href={`/portal/api/exports/runs/${id}/download`}
            size="sm"
            underline="always"
            aria-label={`Download the export of ${formatMoment(createdAt, account.zone)}`}
          >
            Download
          </Anchor>
        ),
    },
  ];
  return (
    <DataTable
      label="Exports"
      rows={runs}
      columns={columns}
      rowKey={({ id }) => id}
      emptyTitle="No exports yet"
      emptyText="The first export is created after the next scheduled check, or when the owner selects Run now."
    />
  );
}
