import { usePageQuery } from '@storehouse/web-ui/use-page-query.ts';
import { useMemo } from 'react';
import type { ReportKind } from './report-kinds.ts';
import { queryOfView, readView, type ReportView } from './report-view.ts';

/** The view of a report page, stored in the URL. Each choice is a step in the history, so Back returns to the previous view. */
export function useReportView(
  kind: ReportKind,
): readonly [view: ReportView, change: (change: Partial<ReportView>, isTyping?: boolean) => void] {
  const [query, changeQuery] = usePageQuery();
  const view = useMemo(() => readView(kind, query), [kind, query]);

  function change(changed: Partial<ReportView>, isTyping = false): void {
    // A typed letter is not a step.
    changeQuery((before) => queryOfView(kind, { ...readView(kind, before), ...changed }), { replace: isTyping });
  }

  return [view, change];
}
