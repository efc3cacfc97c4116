import { usePageQuery } from '@storehouse/web-ui/use-page-query.ts';
import { useMemo } from 'react';
import type { ReportKind } from './report-kinds.ts';
import { queryOfView, readView, type ReportView } from './report-view.ts';

/** The view of a report page, in the address. Back leads through the views: each choice is a step. */
export function useReportView(
  kind: ReportKind,
): readonly [view: ReportView, change: (change: Partial<ReportView>, isTyping?: boolean) => void] {
  const [query, changeQuery] = usePageQuery();
  const view = useMemo(() => readView(kind, query), [kind, query]);

  function change(changed: Partial<ReportView>, isTyping = false): void {
    // Typed letters are not steps.
    changeQuery((before) => queryOfView(kind, { ...readView(kind, before), ...changed }), { replace: isTyping });
  }

  return [view, change];
}
