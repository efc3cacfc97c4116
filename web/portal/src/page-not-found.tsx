import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { PageLink } from './page-link.tsx';

export function PageNotFound() {
  return (
    <>
      <PageHead title="Page not found" subtitle="This page does not exist. Check the address or go to the reports." />
      <PageLink to="/reports">Go to the reports</PageLink>
    </>
  );
}
