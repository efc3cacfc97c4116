import { Alert } from '@mantine/core';
import { AppFrame } from '@storehouse/web-ui/app-frame.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { ErrorState, LoadingPage } from '@storehouse/web-ui/states.tsx';
import {
  IconActivity,
  IconAlertTriangle,
  IconBell,
  IconBook,
  IconBook2,
  IconChartBar,
  IconFileZip,
  IconGauge,
  IconKey,
  IconMail,
  IconPackages,
  IconSettings,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Bell } from './notifications/bell.tsx';
import { AccountMenu } from './session/account-menu.tsx';
import { MeContext } from './session/me-context.ts';
import { SignInPage } from './session/sign-in-page.tsx';
import { useMeQuery } from './session/use-me.ts';
import { FailingNotice } from './webhooks/failing-notice.tsx';

/** Loaded as a separate file, because only new accounts see the guide. */
const SetupGuide = lazy(async () => ({ default: (await import('./onboarding/setup-guide.tsx')).SetupGuide }));

interface PortalLink {
  readonly to: string;
  readonly label: string;
  readonly Icon: typeof IconBook;
  readonly isOutside?: boolean;
  /** Who can use the page and therefore sees the link; everyone if undefined. */
  readonly for?: 'owner' | 'integrator';
}

const navigation: readonly { readonly label: string | null; readonly links: readonly PortalLink[] }[] = [
  {
    label: null,
    links: [
      { to: '/reports', label: t('Reports'), Icon: IconChartBar },
      { to: '/exports', label: t('Exports'), Icon: IconFileZip },
      { to: '/alerts', label: t('Stock alerts'), Icon: IconBell },
    ],
  },
  {
    label: t('Integrate'),
    links: [
      { to: '/keys', label: t('API keys'), Icon: IconKey, for: 'owner' },
      { to: '/webhooks', label: t('Webhooks'), Icon: IconWebhook },
      { to: '/reference', label: t('API reference'), Icon: IconBook },
      { to: '/docs', label: t('Documentation'), Icon: IconBook2, isOutside: true },
      { to: '/usage', label: t('Usage'), Icon: IconGauge },
    ],
  },
  {
    label: t('Account'),
    links: [
      { to: '/team', label: t('Team'), Icon: IconUsers },
      { to: '/settings', label: t('Settings'), Icon: IconSettings },
      { to: '/activity', label: t('Recent activity'), Icon: IconActivity },
      { to: '/emails', label: t('Emails'), Icon: IconMail, for: 'integrator' },
    ],
  },
];

/** The right side of the header. */
const HeaderAside = () => (
  <>
    <Bell />
    <AccountMenu />
  </>
);

/** Pages for people who are not signed in, without the frame. */
const publicPaths = ['/forgot-password', '/set-password'];

/** The frame around every page: navigation and account menu, or the sign-in if nobody is signed in. */
export function PortalFrame() {
  const me = useMeQuery();
  const { pathname } = useLocation();
  if (publicPaths.includes(pathname)) return <Outlet />;
  if (me.isPending) return <LoadingPage />;
  if (me.isError && me.data === undefined) {
    return <ErrorState error={me.error} onRetry={() => void me.refetch()} />;
  }
  if (!me.data || me.data === 'expired') return <SignInPage isExpired={me.data === 'expired'} />;
  const { person, managesWebhooks } = me.data;
  const has = { owner: person.role === 'owner', integrator: managesWebhooks };
  const sections = navigation.map(({ label, links }) => ({
    label,
    links: links
      .filter(({ for: who }) => who === undefined || has[who])
      .map(({ to, label: name, Icon, isOutside = false }) => ({
        to,
        label: name,
        icon: <Icon size={18} stroke={1.6} aria-hidden />,
        isOutside,
        isActive: pathname === to || pathname.startsWith(`${to}/`),
      })),
  }));
  const { account, instanceUrl } = me.data;
  // The inventory application does not open before the account has an instance or while the account is suspended.
  const hasInventory = account.status === 'ACTIVE' || account.status === 'CLOSING';
  const inventory = {
    to: `${instanceUrl}/inventory/`,
    label: t('Inventory', { context: 'application' }),
    icon: <IconPackages size={18} stroke={1.6} aria-hidden />,
    isOutside: true,
    isActive: false,
  };
  const shown = hasInventory ? [...sections, { label: t('Other application'), links: [inventory] }] : sections;
  return (
    <MeContext value={me.data}>
      <AppFrame title="Storehouse" sections={shown} linkComponent={Link} aside={<HeaderAside />}>
        {me.data.account.status === 'SUSPENDED' && (
          <Alert
            color="red"
            variant="light"
            mb="md"
            icon={<IconAlertTriangle aria-hidden />}
            title={t('Account suspended')}
          >
            {t('Reports and webhooks are available again when the account is active.')}
          </Alert>
        )}
        <FailingNotice />
        <Suspense fallback={null}>
          <SetupGuide />
        </Suspense>
        <Outlet />
      </AppFrame>
    </MeContext>
  );
}
