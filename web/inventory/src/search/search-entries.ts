import type { Found, FoundKind } from '@storehouse/contract/operations/instance/search-operations';
import type { Me } from '@storehouse/contract/operations/instance/user-operations';
import type { LocationRole } from '@storehouse/contract/inventory/location-roles';
import { may } from '../session/may.ts';
import { t } from '@storehouse/web-ui/messages.ts';

/** A line of the search: something found, a page, or an action. */
export interface SearchEntry {
  readonly key: string;
  readonly group: string;
  readonly label: string;
  readonly detail: string | null;
  /** The path to go to. */
  readonly to: string;
}

const places: Readonly<Record<FoundKind, { group: string; path: string }>> = {
  product: { group: t('Products'), path: '/products' },
  lot: { group: t('Lots'), path: '/lots' },
  order: { group: t('Purchase orders'), path: '/purchase-orders' },
  shipment: { group: t('Shipments'), path: '/shipments' },
  location: { group: t('Locations'), path: '/locations' },
  supplier: { group: t('Suppliers'), path: '/locations' },
};

const actions: readonly { label: string; to: string; least: LocationRole | null }[] = [
  { label: t('New purchase order'), to: '/purchase-orders/new', least: 'MANAGER' },
  { label: t('New shipment'), to: '/shipments/new', least: 'ASSISTANT' },
  { label: t('New count'), to: '/counts/new', least: 'ASSISTANT' },
  { label: t('New stock movement'), to: '/stock-movements/new', least: 'ASSISTANT' },
  { label: t('New product'), to: '/products/new', least: 'MANAGER' },
  { label: t('Go to dashboard'), to: '/', least: null },
  { label: t('Go to stock'), to: '/stock', least: null },
  { label: t('Go to counts'), to: '/counts', least: null },
  { label: t('Go to products'), to: '/products', least: null },
  { label: t('Go to categories'), to: '/categories', least: null },
  { label: t('Go to replenishment'), to: '/replenishment', least: null },
  { label: t('Go to purchase orders'), to: '/purchase-orders', least: null },
  { label: t('Go to shipments'), to: '/shipments', least: null },
  { label: t('Go to stock movements'), to: '/stock-movements', least: null },
  { label: t('Go to locations'), to: '/locations', least: null },
  { label: t('Go to suppliers'), to: '/suppliers', least: null },
  { label: t('Go to import'), to: '/imports', least: null },
  { label: t('Go to people'), to: '/people', least: null },
];

/** At most this many products get an action of their own. */
const maxStockActions = 2;

/** The entries of the search: the results, then actions on them, then actions whose label matches. */
export function searchEntries(search: string, found: readonly Found[], me: Me): SearchEntry[] {
  const results = found.map(({ kind, id, name, number, detail }, index) => ({
    key: `${kind}-${id}-${String(index)}`,
    group: places[kind].group,
    label: kind === 'lot' ? `${number ?? ''} · ${name}` : name,
    detail: [kind === 'lot' ? null : number, detail].filter((text) => text !== null).join(' · ') || null,
    to: `${places[kind].path}/${encodeURIComponent(id)}`,
  }));
  const isAllowed = (least: LocationRole | null) => least === null || may(me, least);
  const adjustments = isAllowed('ASSISTANT')
    ? found
        .filter(({ kind }) => kind === 'product')
        .slice(0, maxStockActions)
        .map(({ id, name }) => ({
          key: `adjust-${id}`,
          group: t('Actions'),
          label: t('Adjust stock of {{name}}', { name }),
          detail: null,
          to: `/stock/${encodeURIComponent(id)}`,
        }))
    : [];
  const words = search.trim().toLowerCase();
  const matching = actions
    .filter(({ label, least }) => isAllowed(least) && label.toLowerCase().includes(words))
    .map(({ label, to }) => ({ key: label, group: t('Actions'), label, detail: null, to }));
  return [...results, ...adjustments, ...matching];
}
