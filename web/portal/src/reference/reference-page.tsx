import { PageHead } from '@storehouse/web-ui/page-head.tsx';

export function ReferencePage() {
  return <PageHead title="API reference" />;
}
