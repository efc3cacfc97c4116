import { LoadingPage } from '@storehouse/web-ui/states.tsx';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { PageNotFound } from './page-not-found.tsx';
import { PortalFrame } from './portal-frame.tsx';

const root = createRootRoute({ component: PortalFrame, notFoundComponent: PageNotFound });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- the router's own way to go elsewhere
    throw redirect({ to: '/reports' });
  },
});

const page = <Path extends string>(path: Path, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({ getParentRoute: () => root, path, component });

/** Each page is a separate chunk, loaded when it is first opened. */
const pages = [
  page(
    '/reports',
    lazyRouteComponent(() => import('./reports/reports-page.tsx'), 'ReportsPage'),
  ),
  page(
    '/reports/$report',
    lazyRouteComponent(() => import('./reports/report-page.tsx'), 'ReportPage'),
  ),
  page(
    '/keys',
    lazyRouteComponent(() => import('./keys/keys-page.tsx'), 'KeysPage'),
  ),
  page(
    '/keys/$keyId',
    lazyRouteComponent(() => import('./keys/key-page.tsx'), 'KeyPage'),
  ),
  page(
    '/webhooks',
    lazyRouteComponent(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  ),
  page(
    '/webhooks/test-receivers',
    lazyRouteComponent(() => import('./webhooks/receivers-page.tsx'), 'ReceiversPage'),
  ),
  page(
    '/webhooks/events',
    lazyRouteComponent(() => import('./webhooks/events-page.tsx'), 'EventsPage'),
  ),
  page(
    '/webhooks/$webhookId',
    lazyRouteComponent(() => import('./webhooks/webhook-page.tsx'), 'WebhookPage'),
  ),
  page(
    '/exports',
    lazyRouteComponent(() => import('./exports/exports-page.tsx'), 'ExportsPage'),
  ),
  page(
    '/alerts',
    lazyRouteComponent(() => import('./alerts/alerts-page.tsx'), 'AlertsPage'),
  ),
  page(
    '/emails',
    lazyRouteComponent(() => import('./alerts/mails-page.tsx'), 'MailsPage'),
  ),
  page(
    '/team',
    lazyRouteComponent(() => import('./team/team-page.tsx'), 'TeamPage'),
  ),
  page(
    '/sessions',
    lazyRouteComponent(() => import('./session/sessions-page.tsx'), 'SessionsPage'),
  ),
  page(
    '/forgot-password',
    lazyRouteComponent(() => import('./session/link-pages.tsx'), 'ForgotPasswordPage'),
  ),
  page(
    '/set-password',
    lazyRouteComponent(() => import('./session/link-pages.tsx'), 'SetPasswordPage'),
  ),
  page(
    '/usage',
    lazyRouteComponent(() => import('./usage/usage-page.tsx'), 'UsagePage'),
  ),
  page(
    '/settings',
    lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
  ),
  page(
    '/activity',
    lazyRouteComponent(() => import('./activity/activity-page.tsx'), 'ActivityPage'),
  ),
  page(
    '/reference',
    lazyRouteComponent(() => import('./reference/reference-page.tsx'), 'ReferencePage'),
  ),
];

export const portalRouter = createRouter({
  routeTree: root.addChildren([home, ...pages]),
  defaultPendingComponent: LoadingPage,
  // Hovering over a link loads its page in advance.
  defaultPreload: 'intent',
  scrollRestoration: true,
  // Remount the page for another record: it must not show, or save, what was entered for the previous one.
  defaultRemountDeps: ({ params }) => params as unknown,
});
