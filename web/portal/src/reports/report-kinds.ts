import { fieldsOf, type Dataset, type Grain } from '@storehouse/contract/reporting/dataset';
import { activity } from '@storehouse/contract/reporting/datasets/activity';
import { lotsExpiring } from '@storehouse/contract/reporting/datasets/lots-expiring';
import { purchaseOrdersOpen } from '@storehouse/contract/reporting/datasets/purchase-orders-open';
import { stockHistory } from '@storehouse/contract/reporting/datasets/stock-history';
import { stockOnHand } from '@storehouse/contract/reporting/datasets/stock-on-hand';
import { stockValueHistory } from '@storehouse/contract/reporting/datasets/stock-value-history';
import { boolean, integer, money, string, type Field } from '@storehouse/contract/reporting/field';
import { t } from '@storehouse/web-ui/messages.ts';

/** A dataset as a page. Columns, filters and groups follow from the dataset's own fields and parameters. */
export interface ReportKind {
  readonly slug: string;
  readonly dataset: Dataset;
  readonly title: string;
  readonly text: string;
  /** The columns shown unless the URL says otherwise. `monthlyColumns` are those of monthly rows, if they differ. */
  readonly columns: readonly string[];
  readonly monthlyColumns?: readonly string[];
  /** Fields that can be added up over rows. Levels, prices and quantities of different days cannot. */
  readonly sums: readonly string[];
  readonly groups: readonly string[];
  /** Bar charts to choose from. The first is shown by default. */
  readonly charts: readonly string[];
  /** The field with the id of a row's location; null if rows are not by location. */
  readonly locationField: string | null;
  /** The fields that together identify a row. */
  readonly keys: readonly string[];
  readonly emptyTitle: string;
  /** Fields that the page adds to the rows of the dataset. */
  readonly added?: readonly Field[];
}

/** Not a field of the datasets: the portal adds it to rows of products. */
export const categoryField: Field = string('productCategory', 'Category of the product today.', { nullable: true });

/** The fields that a comparison of two days adds to the rows of the later day. */
const comparedFields: readonly Field[] = [
  integer('quantityBefore', 'Quantity on hand on the day compared with.', { nullable: true }),
  integer('quantityChange', 'Quantity on hand minus quantity before; a missing row counts as zero.'),
  money('valueBefore', 'Stock value on the day compared with.'),
  money('valueChange', 'Stock value minus value before; empty if either was not measured.'),
  boolean('changed', 'The quantity is another one.'),
];

const pairGroups = ['locationName', 'productName', 'productCategory'];

export const reportKinds: readonly ReportKind[] = [
  {
    slug: 'stock',
    dataset: stockOnHand,
    title: t('Stock on hand'),
    text: t('Every product at every location on the day of a check.'),
    columns: [
      'productName',
      'locationName',
      'quantityOnHand',
      'minQuantity',
      'maxQuantity',
      'stockState',
      'daysAtZero30',
      'monthsOfStock',
      'stockValue',
    ],
    sums: ['quantityOnHand', 'quantityAvailable', 'quantityAtPricesCheckedAt', 'stockValue'],
    groups: [...pairGroups, 'stockState', 'mosState', 'valueState'],
    charts: ['valueByLocation', 'valueByCategory', 'daysAtZero', 'monthsOfStock'],
    locationField: 'locationId',
    keys: ['locationId', 'productId'],
    emptyTitle: t('No products match'),
  },
  {
    slug: 'history',
    dataset: stockHistory,
    title: t('Stock history'),
    text: t('The stock of each product at each location, by day or by month.'),
    columns: ['productName', 'locationName', 'captureLocalDate', 'quantityOnHand', 'minQuantity', 'maxQuantity'],
    monthlyColumns: ['productName', 'locationName', 'monthStart', 'qohLast', 'qohMin', 'qohMax', 'valueLast'],
    sums: [],
    groups: [...pairGroups, 'captureLocalDate', 'monthStart'],
    charts: [],
    locationField: 'locationId',
    keys: ['locationId', 'productId', 'captureLocalDate', 'monthStart'],
    emptyTitle: t('No checks in this period'),
  },
  {
    slug: 'value',
    dataset: stockValueHistory,
    title: t('Stock value'),
    text: t('What the stock of the whole account was worth, day by day and month by month.'),
    columns: ['periodStart', 'stockValue', 'pairsWithStock', 'pricedPairsWithStock', 'pricesCheckedAt', 'pointState'],
    sums: [],
    groups: ['pointState', 'grain'],
    charts: [],
    locationField: null,
    keys: ['grain', 'periodStart'],
    emptyTitle: t('No days to show'),
  },
  {
    slug: 'lots',
    dataset: lotsExpiring,
    title: t('Expiring lots'),
    text: t('Lots in stock that expire soon or have expired.'),
    columns: [
      'productName',
      'lotNumber',
      'locationName',
      'expirationDate',
      'daysToExpiry',
      'quantityOnHand',
      'valueAtRisk',
    ],
    sums: ['quantityOnHand', 'valueAtRisk'],
    groups: [...pairGroups, 'expiryBucket'],
    charts: ['expiryByMonth'],
    locationField: 'locationId',
    keys: ['locationId', 'inventoryItemId'],
    emptyTitle: t('No lots expire in this period'),
  },
  {
    slug: 'orders',
    dataset: purchaseOrdersOpen,
    title: t('Open purchase orders'),
    text: t('Orders with something outstanding, one row per order and currency.'),
    columns: [
      'orderNumber',
      'supplierName',
      'destinationName',
      'status',
      'expectedDate',
      'overdue',
      'quantityOutstanding',
      'valueNotReceived',
    ],
    sums: ['linesOpen', 'linesUnpriced', 'quantityOutstanding', 'valueNotReceived'],
    groups: ['supplierName', 'destinationName', 'status', 'currencyLabel', 'expectedDate'],
    charts: [],
    locationField: 'destinationLocationId',
    keys: ['orderId', 'currencyLabel'],
    emptyTitle: t('No matching orders'),
  },
  {
    slug: 'activity',
    dataset: activity,
    title: t('Activity'),
    text: t('What moved: every product at every location, by day or month and kind.'),
    columns: ['productName', 'locationName', 'activityDate', 'category', 'quantityIn', 'quantityOut', 'quantityNet'],
    monthlyColumns: [
      'productName',
      'locationName',
      'monthStart',
      'category',
      'quantityIn',
      'quantityOut',
      'quantityNet',
    ],
    sums: ['quantityIn', 'quantityOut', 'quantityNet', 'lineCount'],
    groups: [...pairGroups, 'category', 'activityDate', 'monthStart'],
    charts: ['movementByKind'],
    locationField: 'locationId',
    keys: ['locationId', 'productId', 'activityDate', 'monthStart', 'category'],
    emptyTitle: t('No stock moved in this period'),
  },
  {
    slug: 'compare',
    dataset: stockOnHand,
    title: t('Compare days'),
    text: t('Stock on hand of two checks, and what changed between them.'),
    columns: [
      'productName',
      'locationName',
      'quantityBefore',
      'quantityOnHand',
      'quantityChange',
      'valueBefore',
      'stockValue',
      'valueChange',
    ],
    sums: ['quantityBefore', 'quantityOnHand', 'quantityChange', 'valueBefore', 'stockValue', 'valueChange'],
    groups: pairGroups,
    charts: [],
    locationField: 'locationId',
    keys: ['locationId', 'productId'],
    emptyTitle: t('No products match'),
    added: comparedFields,
  },
];

export const kindOf = (slug: string): ReportKind | undefined => reportKinds.find((kind) => kind.slug === slug);

/** The fields of a report's rows on the page: the dataset's, the added ones and the product category. */
export function fieldsOfKind({ dataset, added = [] }: ReportKind, grain: string): readonly Field[] {
  const fields = fieldsOf(dataset, grain as Grain);
  const known = [...fields, ...added];
  return fields.some(({ name }) => name === 'productId') ? [...known, categoryField] : known;
}

export const columnsOfKind = ({ columns, monthlyColumns }: ReportKind, grain: string): readonly string[] =>
  grain === 'monthly' && monthlyColumns ? monthlyColumns : columns;
