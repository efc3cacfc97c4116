import { DaysChart, MonthsChart } from './history-chart.tsx';
import type { ReportRow } from './keep-rows.ts';
import type { ReportKind } from './report-kinds.ts';
import { grainOf, type ReportView } from './report-view.ts';
import { ValueChart } from './value-chart.tsx';

interface Props {
  readonly kind: ReportKind;
  readonly view: ReportView;
  /** All rows of the view: a chart shows the figures of the table. */
  readonly rows: readonly ReportRow[];
}

/** The rows of a report as a picture, if they make one. */
export function ReportChart({ kind, view, rows }: Props) {
  if (rows.length === 0) return null;
  if (kind.slug === 'value') return <ValueChart rows={rows} />;
  if (kind.slug === 'history') {
    // Lines of several products or places in one picture cannot be told apart.
    const [first] = rows;
    const isOnePair = rows.every(
      ({ productId, locationId }) => productId === first?.['productId'] && locationId === first?.['locationId'],
    );
    if (!isOnePair) return null;
    return grainOf(kind, view) === 'monthly' ? <MonthsChart rows={rows} /> : <DaysChart rows={rows} />;
  }
  return null;
}
