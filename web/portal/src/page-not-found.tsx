import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { PageLink } from './page-link.tsx';

export function PageNotFound() {
  return (
    <>
      <PageHead title="Page not found" subtitle="There is no such page in the portal." />
      <PageLink to="/reports">Go to the reports</PageLink>
    </>
  );
}
