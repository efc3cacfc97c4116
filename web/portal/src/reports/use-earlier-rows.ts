import { useMemo } from 'react';
import type { ReportKind } from './report-kinds.ts';
import { apiParameters, type ReportView } from './report-view.ts';
import { maxRows, useReportRows } from './use-report.ts';

/** The rows of the day that the view compares with: in every state, because the state may have changed since. */
export function useEarlierRows(kind: ReportKind, view: ReportView) {
  const isComparing = kind.added !== undefined && view.compare !== '';
  const parameters = useMemo(() => {
    const { state: _, ...others } = view.parameters;
    return apiParameters(kind, { ...view, parameters: { ...others, date: view.compare } });
  }, [kind, view]);
  const { report, rows, total, isComplete } = useReportRows(kind.dataset.name, parameters, true, isComparing);
  return {
    isComparing,
    /** Null until all of them are loaded. */
    rows: isComparing && isComplete ? rows : null,
    isTooLong: total > maxRows,
    error: report.error,
    refetch: report.refetch,
  };
}
