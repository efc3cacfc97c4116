import { Button } from '@mantine/core';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Link,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { ErrorState, LoadingPage } from '@storehouse/web-ui/states.tsx';
import { DashboardPage } from './dashboard/dashboard-page.tsx';
import { InventoryFrame } from './frame/inventory-frame.tsx';
import { ChooseLocationPage } from './session/choose-location-page.tsx';
import { ForgotPasswordPage, SetPasswordPage } from './session/link-pages.tsx';
import { readSignInSearch } from './session/sign-in-search.ts';
import { SignInPage } from './session/sign-in-page.tsx';

const root = createRootRoute({
  component: Outlet,
  errorComponent: ({ error }) => <ErrorState error={error} />,
});

function NotFound() {
  return (
    <>
      <PageHead title={t('Page not found')} />
      <Button component={Link} to="/">
        {t('Go to the dashboard')}
      </Button>
    </>
  );
}

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: SignInPage,
  validateSearch: readSignInSearch,
});
const chooseLocation = createRoute({
  getParentRoute: () => root,
  path: '/choose-location',
  component: ChooseLocationPage,
  validateSearch: readSignInSearch,
});
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: ForgotPasswordPage,
});
const setPassword = createRoute({ getParentRoute: () => root, path: '/set-password', component: SetPasswordPage });
const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: InventoryFrame });

const print = createRoute({
  getParentRoute: () => root,
  id: 'print',
  component: lazyRouteComponent(() => import('./print/print-frame.tsx'), 'PrintFrame'),
});
const printed = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => print, path, component });

/** Each page but the dashboard is a separate chunk, loaded when it is first opened. */
const page = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => frame, path, component });

const routeTree = root.addChildren([
  login,
  chooseLocation,
  forgotPassword,
  setPassword,
  print.addChildren([
    printed(
      '/labels/product/$id',
      lazyRouteComponent(() => import('./labels/labels-page.tsx'), 'ProductLabelsPage'),
    ),
    printed(
      '/labels/lots/$id',
      lazyRouteComponent(() => import('./labels/labels-page.tsx'), 'LotLabelsPage'),
    ),
    printed(
      '/labels/bins/$id',
      lazyRouteComponent(() => import('./labels/labels-page.tsx'), 'BinLabelsPage'),
    ),
    printed(
      '/print/$kind/$id',
      lazyRouteComponent(() => import('./print/print-page.tsx'), 'PrintPage'),
    ),
  ]),
  frame.addChildren([
    page('/', DashboardPage),
    page(
      '/stock',
      lazyRouteComponent(() => import('./stock/stock-page.tsx'), 'StockPage'),
    ),
    page(
      '/stock/move',
      lazyRouteComponent(() => import('./stock/move-bins-page.tsx'), 'MoveBinsPage'),
    ),
    page(
      '/stock/$id',
      lazyRouteComponent(() => import('./stock/product-stock-page.tsx'), 'ProductStockPage'),
    ),
    page(
      '/products',
      lazyRouteComponent(() => import('./products/products-page.tsx'), 'ProductsPage'),
    ),
    page(
      '/products/new',
      lazyRouteComponent(() => import('./products/product-page.tsx'), 'NewProductPage'),
    ),
    page(
      '/products/$id',
      lazyRouteComponent(() => import('./products/product-page.tsx'), 'ProductPage'),
    ),
    page(
      '/categories',
      lazyRouteComponent(() => import('./products/categories-page.tsx'), 'CategoriesPage'),
    ),
    page(
      '/replenishment',
      lazyRouteComponent(() => import('./replenishment/replenishment-page.tsx'), 'ReplenishmentPage'),
    ),
    page(
      '/purchase-orders',
      lazyRouteComponent(() => import('./orders/orders-page.tsx'), 'OrdersPage'),
    ),
    page(
      '/purchase-orders/new',
      lazyRouteComponent(() => import('./orders/order-page.tsx'), 'NewOrderPage'),
    ),
    page(
      '/purchase-orders/$id',
      lazyRouteComponent(() => import('./orders/order-page.tsx'), 'OrderPage'),
    ),
    page(
      '/shipments',
      lazyRouteComponent(() => import('./shipments/shipments-page.tsx'), 'ShipmentsPage'),
    ),
    page(
      '/shipments/new',
      lazyRouteComponent(() => import('./shipments/new-shipment-page.tsx'), 'NewShipmentPage'),
    ),
    page(
      '/shipments/$id',
      lazyRouteComponent(() => import('./shipments/shipment-page.tsx'), 'ShipmentPage'),
    ),
    page(
      '/stock-movements',
      lazyRouteComponent(() => import('./movements/movements-page.tsx'), 'MovementsPage'),
    ),
    page(
      '/stock-movements/new',
      lazyRouteComponent(() => import('./movements/new-movement-page.tsx'), 'NewMovementPage'),
    ),
    page(
      '/stock-movements/$id',
      lazyRouteComponent(() => import('./movements/movement-page.tsx'), 'MovementPage'),
    ),
    page(
      '/locations',
      lazyRouteComponent(() => import('./locations/locations-page.tsx'), 'LocationsPage'),
    ),
    createRoute({
      getParentRoute: () => frame,
      path: '/locations/new',
      component: lazyRouteComponent(() => import('./locations/location-page.tsx'), 'NewLocationPage'),
      validateSearch: (search: Record<string, unknown>): { type?: string | undefined } => ({
        type:
          typeof search['type'] === 'string' || typeof search['type'] === 'number' ? String(search['type']) : undefined,
      }),
    }),
    page(
      '/locations/$id',
      lazyRouteComponent(() => import('./locations/location-page.tsx'), 'LocationPage'),
    ),
    page(
      '/suppliers',
      lazyRouteComponent(() => import('./suppliers/suppliers-page.tsx'), 'SuppliersPage'),
    ),
    page(
      '/lots/$id',
      lazyRouteComponent(() => import('./lots/lot-page.tsx'), 'LotPage'),
    ),
    page(
      '/imports',
      lazyRouteComponent(() => import('./imports/imports-page.tsx'), 'ImportsPage'),
    ),
    page(
      '/imports/$id',
      lazyRouteComponent(() => import('./imports/import-page.tsx'), 'ImportPage'),
    ),
    page(
      '/counts',
      lazyRouteComponent(() => import('./counts/counts-page.tsx'), 'CountsPage'),
    ),
    page(
      '/counts/new',
      lazyRouteComponent(() => import('./counts/new-count-page.tsx'), 'NewCountPage'),
    ),
    page(
      '/counts/$id',
      lazyRouteComponent(() => import('./counts/count-page.tsx'), 'CountPage'),
    ),
    page(
      '/counts/$id/sheet',
      lazyRouteComponent(() => import('./counts/count-sheet-page.tsx'), 'CountSheetPage'),
    ),
    page(
      '/people',
      lazyRouteComponent(() => import('./people/people-page.tsx'), 'PeoplePage'),
    ),
    page('/$', NotFound),
  ]),
]);

export const router = createRouter({
  routeTree,
  basepath: '/inventory',
  defaultPendingComponent: LoadingPage,
  // Each page is a separate chunk: hovering over a link loads it early.
  defaultPreload: 'intent',
  scrollRestoration: true,
  // Another record remounts the page: it must not show, or save, what was entered for the previous one.
  defaultRemountDeps: ({ params }) => params as unknown,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
