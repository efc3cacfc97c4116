import { t } from '@storehouse/web-ui/messages.ts';
import { PageTabs } from '../page-tabs.tsx';
import { reportKinds } from './report-kinds.ts';

const pages = [
  { to: '/reports', label: t('Overview') },
  ...reportKinds.map(({ slug, title }) => ({ to: `/reports/${slug}`, label: title })),
];

/** The pages of the reports. */
export const ReportTabs = () => <PageTabs label={t('Reports')} pages={pages} />;
