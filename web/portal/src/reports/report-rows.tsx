import { Button, Group, Text } from '@mantine/core';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { formatNumber } from '@storehouse/web-ui/format.ts';
import type { ReportPages } from './use-report.ts';

interface Props<Row> {
  readonly label: string;
  readonly pages: ReportPages<Row>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly emptyTitle?: string;
}

/** The rows of a report loaded page by page: how many are shown, and a button for more. */
export function ReportRows<Row>({ pages: { report, rows, more, onEnd }, ...table }: Props<Row>) {
  const total = report.data?.pages[0]?.page.rowsTotal ?? 0;
  return (
    <>
      <DataTable {...table} rows={rows} isPartial={report.hasNextPage} onEnd={onEnd} />
      {total > 0 && (
        <Group justify="space-between">
          <Text size="sm" c="dimmed" role="status">
            {formatNumber(rows.length)} of {formatNumber(total)} rows
          </Text>
          {report.hasNextPage && (
            <Button size="xs" variant="default" loading={report.isFetchingNextPage} onClick={more}>
              Show more
            </Button>
          )}
        </Group>
      )}
    </>
  );
}
