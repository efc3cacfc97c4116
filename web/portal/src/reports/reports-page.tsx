import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { EmptyState } from '@storehouse/web-ui/states.tsx';

/** The figures of the Reporting API, for eyes. */
export function ReportsPage() {
  return (
    <>
      <PageHead title="Reports" />
      <EmptyState title="No reports yet">The first daily check has not run yet.</EmptyState>
    </>
  );
}
