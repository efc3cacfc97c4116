import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ReportKind } from './report-kinds.ts';
import { queryOfView, readView, type AddressQuery, type ReportView } from './report-view.ts';

/** The view of a report page, in the address. Back leads through the views: each choice is a step. */
export function useReportView(
  kind: ReportKind,
): readonly [view: ReportView, change: (change: Partial<ReportView>, isTyping?: boolean) => void] {
  const query: AddressQuery = useSearch({ strict: false });
  const navigate = useNavigate();
  const view = useMemo(() => readView(kind, query), [kind, query]);

  function change(changed: Partial<ReportView>, isTyping = false): void {
    const search = (before: AddressQuery) => queryOfView(kind, { ...readView(kind, before), ...changed });
    // Typed letters are not steps.
    void navigate({ to: '.', search: search as never, replace: isTyping, resetScroll: false });
  }

  return [view, change];
}
