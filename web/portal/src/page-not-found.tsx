import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { PageLink } from './page-link.tsx';

export function PageNotFound() {
  return (
    <>
      <PageHead
        title={t('Page not found')}
        subtitle={t('This page does not exist. Check the address or go to the reports.')}
      />
      <PageLink to="/reports">{t('Go to the reports')}</PageLink>
    </>
  );
}
