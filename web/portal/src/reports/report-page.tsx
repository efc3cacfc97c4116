import { Paper, Stack } from '@mantine/core';
import type { LocationChoice, ProductCategoryAnswer } from '@storehouse/contract/operations/portal/report-operations';
import { TableView, type Column } from '@storehouse/web-ui/data-table.tsx';
import { formatDay } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { EmptyState } from '@storehouse/web-ui/states.tsx';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { useDataTable, type DataRow } from '@storehouse/web-ui/use-data-table.ts';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { PageNotFound } from '../page-not-found.tsx';
import { useMe } from '../session/me-context.ts';
import { keepRows, keepsSome, type ReportRow } from './keep-rows.ts';
import { mergeDays } from './merge-days.ts';
import { ReportActions } from './report-actions.tsx';
import { ReportChart } from './report-chart.tsx';
import { reportColumns } from './report-columns.tsx';
import { ReportFilters } from './report-filters.tsx';
import { fieldsOfKind, kindOf, type ReportKind } from './report-kinds.ts';
import { ReportState } from './report-state.tsx';
import { ReportTabs } from './report-tabs.tsx';
import { ReportToolbar } from './report-toolbar.tsx';
import { apiParameters, grainOf, queryOfView, type ReportView } from './report-view.ts';
import { RowCount } from './row-count.tsx';
import { SaveView } from './save-view.tsx';
import { SelectedRows } from './selected-rows.tsx';
import { screenSheet, type ScreenRow } from './screen-sheet.ts';
import { maxRows, useReportExtra, useReportRows } from './use-report.ts';
import { useEarlierRows } from './use-earlier-rows.ts';
import { useReportView } from './use-report-view.ts';

/** The page of a dataset: its rows, to search, filter, sort, group and add up. */
export function ReportPage() {
  const { report: slug = '' }: { report?: string } = useParams({ strict: false });
  const kind = kindOf(slug);
  // Remount for another report: what is open or typed belongs to the previous one.
  return kind ? <Report key={slug} kind={kind} /> : <PageNotFound />;
}

function Report({ kind }: { readonly kind: ReportKind }) {
  const { account, isOwner } = useMe();
  const [view, change] = useReportView(kind);
  const grain = grainOf(kind, view);
  const parameters = useMemo(() => apiParameters(kind, view), [kind, view]);
  const needsAll = kind.added !== undefined || keepsSome(view) || view.sort !== '' || view.group !== '';
  const walk = useReportRows(kind.dataset.name, parameters, needsAll);
  const locations = useReportExtra<LocationChoice>('locations', {});
  const columns = useMemo(
    () => reportColumns(kind, grain, { currency: account.defaultCurrency, zone: account.zone, hasValues: isOwner }),
    [kind, grain, account.defaultCurrency, account.zone, isOwner],
  );
  const ordered = useMemo(() => inOrder(columns, view.columns), [columns, view.columns]);
  const hasProducts = columns.some(({ key }) => key === 'productCategory');
  const usesCategory = hasProducts && isAboutCategory(view);
  const [isChoosing, setChoosing] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const categories = useReportExtra<ProductCategoryAnswer>('categories', {}, usesCategory || isChoosing);
  const earlier = useEarlierRows(kind, view);
  // From a part of either day, rows that are not loaded yet would look as if they were new or gone.
  const daysTooLong = earlier.isComparing && (walk.total > maxRows || earlier.isTooLong);
  const before = walk.isComplete ? earlier.rows : null;
  const compared = useMemo(
    () => (before ? mergeDays(walk.rows, before, view.parameters['state'] === undefined) : walk.rows),
    [walk.rows, before, view.parameters],
  );
  const known = useMemo(
    () => (usesCategory ? withCategories(compared, categories.data ?? []) : compared),
    [compared, usesCategory, categories.data],
  );
  const rows = useMemo(() => keepRows(kind, view, known), [kind, view, known]);
  const table = useDataTable({
    rows,
    columns: ordered,
    rowKey: (row) => kind.keys.map((key) => String(row[key])).join(' '),
    // The order and the figures of groups are only right once all rows are loaded.
    sort: walk.isComplete ? view.sort : '',
    onSort: (sort) => change({ sort }),
    group: walk.isComplete ? view.group : '',
    shown: view.columns,
    selected,
    onSelect: setSelected,
  });
  const isReady =
    (!usesCategory || categories.data !== undefined) && (!earlier.isComparing || before !== null || daysTooLong);
  // A long report that waits for someone to scroll is not complete, but it is not loading either.
  const isLoading = !isReady || walk.report.isPending || walk.isLoadingAll;
  // Rendered together with the rows as `data-view`, so that a reader of the page can tell which view they belong to.
  const query = new URLSearchParams(queryOfView(kind, view)).toString();
  // Selected rows that are no longer in the view do not count.
  const chosen = table
    .getSortedRowModel()
    .flatRows.flatMap((row) => (!row.getIsGrouped() && row.getIsSelected() ? [row.original] : []));
  const screenRow = (row: DataRow<ReportRow>): ScreenRow =>
    row.getIsGrouped()
      ? { group: groupTitle(view.group, row.original), rows: row.getLeafRows().map(({ original }) => original) }
      : { row: row.original };
  const sheet = () =>
    screenSheet({
      fields: fieldsOfKind(kind, grain).filter(({ money }) => isOwner || !money),
      columns: table.getVisibleLeafColumns().map(({ id }) => id),
      rows: chosen.length > 0 ? chosen.map((row) => ({ row })) : table.getRowModel().rows.map(screenRow),
      sums: kind.sums,
      currency: account.defaultCurrency,
    });
  const hint = !kind.added
    ? null
    : daysTooLong
      ? t('Too many rows to compare: choose a location')
      : view.compare === ''
        ? t('Choose a day to compare with')
        : null;
  const first = rows[0];
  const productTitle =
    first && view.parameters['productId'] !== undefined ? String(first['productName'] ?? first['productCode']) : null;
  const day = walk.report.data?.pages[0]?.captureLocalDate;
  return (
    <>
      <PageHead
        title={kind.title}
        subtitle={
          <>
            {kind.text} {day && <>{t('Check of {{day}}.', { day: formatDay(day) })}</>}
          </>
        }
      />
      <ReportTabs />
      <Paper withBorder p="md" component="section" aria-label={kind.title} aria-busy={isLoading} data-view={query}>
        <Stack gap="sm">
          <ReportFilters
            kind={kind}
            view={view}
            change={change}
            locations={locations.data ?? []}
            categories={hasProducts ? (categories.data ?? []) : null}
            onChooseCategory={() => setChoosing(true)}
          />
          <ReportToolbar kind={kind} view={view} change={change} columns={columns} productTitle={productTitle}>
            <ReportActions
              kind={kind}
              view={view}
              day={isReady && walk.isComplete ? (day ?? null) : null}
              sheet={sheet}
            />
            <SaveView report={kind.slug} query={query} />
          </ReportToolbar>
          <ReportState
            answer={isReady ? walk.report.data?.pages[0] : undefined}
            error={walk.report.error ?? categories.error ?? earlier.error}
            onRetry={() => {
              for (const one of [walk.report, categories, earlier]) if (one.error) void one.refetch();
            }}
            hasValues={kind.dataset.hasMoney}
          >
            {hint !== null ? (
              <EmptyState title={hint} />
            ) : (
              <>
                {walk.isComplete && <ReportChart kind={kind} view={view} rows={rows} change={change} />}
                <TableView
                  label={kind.title}
                  table={table}
                  columns={ordered}
                  emptyTitle={kind.emptyTitle}
                  onEnd={walk.onEnd}
                  hasTotals={walk.isComplete}
                  isSelectable
                />
                {chosen.length > 0 && (
                  <SelectedRows
                    columns={ordered}
                    shown={view.columns}
                    rows={chosen}
                    onClear={() => setSelected(new Set())}
                  />
                )}
                <RowCount
                  walk={walk}
                  total={kind.added ? compared.length : walk.total}
                  shownRows={rows.length}
                  needsAll={needsAll}
                />
              </>
            )}
          </ReportState>
        </Stack>
      </Paper>
    </>
  );
}

const groupTitle = (name: string, row: ReportRow): string =>
  String(row[name] ?? row[name.replace(/Name$/, 'Id')] ?? t('none'));

/** The chosen columns in the order of the address, then the others. */
const inOrder = (columns: readonly Column<ReportRow>[], chosen: readonly string[]): readonly Column<ReportRow>[] => [
  ...chosen.flatMap((name) => columns.find(({ key }) => key === name) ?? []),
  ...columns.filter(({ key }) => !chosen.includes(key)),
];

/** 20,000 products and their categories are 700 KB, so they are loaded only if the view uses them. */
const isAboutCategory = ({ columns, filters, group, chart }: ReportView): boolean =>
  columns.includes('productCategory') ||
  group === 'productCategory' ||
  chart === 'valueByCategory' ||
  'productCategory' in filters;

/** Rows of products with the category that the product has now. */
function withCategories(
  rows: readonly ReportRow[],
  categories: readonly ProductCategoryAnswer[],
): readonly ReportRow[] {
  const names = new Map(categories.flatMap(({ name, productIds }) => productIds.map((id) => [id, name] as const)));
  return rows.map((row) => ({ ...row, productCategory: names.get(String(row['productId'])) ?? null }));
}
