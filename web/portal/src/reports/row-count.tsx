import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { formatNumber } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { ErrorState } from '@storehouse/web-ui/states.tsx';
import { maxRows, type ReportRows } from './use-report.ts';

interface Props {
  readonly walk: ReportRows;
  readonly total: number;
  readonly shownRows: number;
  readonly needsAll: boolean;
}

/** How many of all rows are shown, and whether more are loading. */
export function RowCount({
  walk: { report, rows, isComplete, isLoadingAll, onEnd },
  total,
  shownRows,
  needsAll,
}: Props) {
  if (total === 0) return null;
  return (
    <>
      {isLoadingAll && (
        <Progress aria-label={t('Rows loaded')} value={(100 * rows.length) / total} size="sm" transitionDuration={0} />
      )}
      {!isComplete && rows.length >= maxRows && (
        <Alert
          color="yellow"
          variant="light"
          title={t('Only {{maxRows}} of {{total}} rows are loaded', {
            maxRows: formatNumber(maxRows),
            total: formatNumber(total),
          })}
        >
          {needsAll
            ? t('Choose a location, a product or fewer days to search, sort and group all of them.')
            : t('Choose a location, a product or fewer days to add up all of them.')}
        </Alert>
      )}
      {report.isFetchNextPageError && !report.isFetching && (
        <ErrorState error={report.error} onRetry={() => void report.fetchNextPage()} />
      )}
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {isLoadingAll
            ? t('Loading: {{loaded}} of {{total}} rows', {
                loaded: formatNumber(rows.length),
                total: formatNumber(total),
              })
            : t('{{shown}} of {{total}} rows', { shown: formatNumber(shownRows), total: formatNumber(total) })}
        </Text>
        {onEnd && (
          <Button size="xs" variant="default" loading={report.isFetchingNextPage} onClick={onEnd}>
            {t('Show more')}
          </Button>
        )}
      </Group>
    </>
  );
}
