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
import { ErrorState } from '@storehouse/web-ui/states.tsx';
import { DashboardPage } from './dashboard/dashboard-page.tsx';
import { InventoryFrame } from './frame/inventory-frame.tsx';
import { LocationPage, NewLocationPage } from './locations/location-page.tsx';
import { LocationsPage } from './locations/locations-page.tsx';
import { MovementPage } from './movements/movement-page.tsx';
import { MovementsPage } from './movements/movements-page.tsx';
import { NewMovementPage } from './movements/new-movement-page.tsx';
import { NewOrderPage, OrderPage } from './orders/order-page.tsx';
import { OrdersPage } from './orders/orders-page.tsx';
import { PeoplePage } from './people/people-page.tsx';
import { CategoriesPage } from './products/categories-page.tsx';
import { NewProductPage, ProductPage } from './products/product-page.tsx';
import { ProductsPage } from './products/products-page.tsx';
import { ReplenishmentPage } from './replenishment/replenishment-page.tsx';
import { ChooseLocationPage } from './session/choose-location-page.tsx';
import { ForgotPasswordPage, SetPasswordPage } from './session/link-pages.tsx';
import { readSignInSearch } from './session/sign-in-search.ts';
import { SignInPage } from './session/sign-in-page.tsx';
import { NewShipmentPage } from './shipments/new-shipment-page.tsx';
import { ShipmentPage } from './shipments/shipment-page.tsx';
import { ShipmentsPage } from './shipments/shipments-page.tsx';
import { ProductStockPage } from './stock/product-stock-page.tsx';
import { StockPage } from './stock/stock-page.tsx';
import { SuppliersPage } from './suppliers/suppliers-page.tsx';

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
    page('/stock', StockPage),
    page(
      '/stock/move',
      lazyRouteComponent(() => import('./stock/move-bins-page.tsx'), 'MoveBinsPage'),
    ),
    page('/stock/$id', ProductStockPage),
    page('/products', ProductsPage),
    page('/products/new', NewProductPage),
    page('/products/$id', ProductPage),
    page('/categories', CategoriesPage),
    page('/replenishment', ReplenishmentPage),
    page('/purchase-orders', OrdersPage),
    page('/purchase-orders/new', NewOrderPage),
    page('/purchase-orders/$id', OrderPage),
    page('/shipments', ShipmentsPage),
    page('/shipments/new', NewShipmentPage),
    page('/shipments/$id', ShipmentPage),
    page('/stock-movements', MovementsPage),
    page('/stock-movements/new', NewMovementPage),
    page('/stock-movements/$id', MovementPage),
    page('/locations', LocationsPage),
    createRoute({
      getParentRoute: () => frame,
      path: '/locations/new',
      component: NewLocationPage,
      validateSearch: (search: Record<string, unknown>): { type?: string | undefined } => ({
        type:
          typeof search['type'] === 'string' || typeof search['type'] === 'number' ? String(search['type']) : undefined,
      }),
    }),
    page('/locations/$id', LocationPage),
    page('/suppliers', SuppliersPage),
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
    page('/people', PeoplePage),
    page('/$', NotFound),
  ]),
]);

export const router = createRouter({ routeTree, basepath: '/inventory', scrollRestoration: true });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
