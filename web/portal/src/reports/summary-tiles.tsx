import { Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { formatDay, formatMoney, formatNumber, formatWord } from '@storehouse/web-ui/format.ts';
import { t, translateServer } from '@storehouse/web-ui/messages.ts';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { EmptyState } from '@storehouse/web-ui/states.tsx';
import { Link } from '@tanstack/react-router';
import { useMe } from '../session/me-context.ts';
import type { ReportAnswer, SummaryRow } from './report-answer.ts';
import { StaleNote } from './stale-note.tsx';
import classes from './summary-tiles.module.css';
import { useReport } from './use-report.ts';

interface Tile {
  readonly label: string;
  readonly figure: string;
  readonly note?: string | undefined;
  /** The rows behind the figure. */
  readonly slug: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** The whole account in one row of figures. */
export function SummaryTiles({ locationId }: { readonly locationId: string | null }) {
  const summary = useReport<SummaryRow>('summary', { locationId });
  return (
    <section aria-label={t('Summary')}>
      <QueryView query={summary} lines={3}>
        {(answer) => <Tiles answer={answer} locationId={locationId} />}
      </QueryView>
    </section>
  );
}

interface TilesProps {
  readonly answer: ReportAnswer<SummaryRow>;
  readonly locationId: string | null;
}

function Tiles({ answer, locationId }: TilesProps) {
  const { account } = useMe();
  const [row] = answer.rows;
  if (answer.state !== 'OK' || !row)
    return <EmptyState title={t('No check yet')}>{translateServer(answer.message ?? '')}</EmptyState>;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('Figures from the check of {{day}}', { day: formatDay(answer.captureLocalDate) })}
      </Text>
      <StaleNote answer={answer} />
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 4 }} spacing="sm">
        {tilesOf(row, account.defaultCurrency).map(({ label, figure, note, slug, search = {} }) => (
          <Paper
            key={label}
            withBorder
            p="md"
            miw={0}
            className={classes['tile'] ?? ''}
            renderRoot={(props: object) => (
              <Link
                to="/reports/$report"
                params={{ report: slug }}
                search={{ ...search, ...(locationId === null ? {} : { locationId }) } as never}
                {...props}
              />
            )}
          >
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <Text fz={{ base: 'md', sm: 'xl' }} fw={700} style={{ overflowWrap: 'anywhere' }}>
              {figure}
            </Text>
            {note !== undefined && (
              <Text size="xs" c="dimmed">
                {note}
              </Text>
            )}
          </Paper>
        ))}
      </SimpleGrid>
    </Stack>
  );
}

function tilesOf(row: SummaryRow, currency: string): Tile[] {
  return [
    {
      label: t('Out of stock'),
      figure: formatNumber(row.stockOuts),
      note: t('at zero with a minimum set'),
      slug: 'stock',
      search: { state: 'stock_out' },
    },
    {
      label: t('Below minimum'),
      figure: formatNumber(row.belowMinimum),
      note: t('including out of stock'),
      slug: 'stock',
      search: { state: 'below_minimum' },
    },
    {
      label: t('At zero, no minimum'),
      figure: formatNumber(row.atZeroNoMinimum),
      slug: 'stock',
      search: { state: 'at_zero_no_minimum' },
    },
    {
      label: t('Above maximum'),
      figure: formatNumber(row.aboveMaximum),
      slug: 'stock',
      search: { state: 'above_maximum' },
    },
    {
      label: t('Products stocked'),
      figure: formatNumber(row.productsTotal),
      note: t('at {{pairs}} product locations', { pairs: row.pairsTotal }),
      slug: 'stock',
      search: { group: 'productName' },
    },
    {
      label: t('Expiring lots'),
      figure: formatNumber(row.lotsExpiringWithinWindow),
      note: t('within {{count}} days', { count: row.expiryWindowDays, one: 'within {{count}} day' }),
      slug: 'lots',
    },
    {
      label: t('Open purchase orders'),
      figure: formatNumber(row.openOrders),
      note:
        row.openOrders === null
          ? t('not checked yet')
          : t('{{overdue}} overdue, {{drafts}} drafts', {
              overdue: formatNumber(row.overdueOrders),
              drafts: formatNumber(row.draftOrders),
            }),
      slug: 'orders',
    },
    {
      label: t('Stock value'),
      figure: formatMoney(row.stockValue, currency),
      note: valueNote(row),
      slug: 'stock',
      search: { group: 'locationName', sort: '-stockValue' },
    },
  ];
}

/** Why there is no value, or the date of its prices. */
function valueNote(row: Pick<SummaryRow, 'valueState' | 'notMeasuredReason' | 'pricesCheckedAt'>): string {
  if (row.valueState === 'OK') return t('prices of {{day}}', { day: formatDay(row.pricesCheckedAt) });
  if (row.valueState === 'HIDDEN') return t('hidden: only the owner can see it');
  return formatWord(row.notMeasuredReason ?? row.valueState);
}
