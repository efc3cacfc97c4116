/** A response of the Reporting API: the rows and the facts about them. */
export interface ReportAnswer<Row> {
  readonly dataset: string;
  readonly state: 'OK' | 'NO_CAPTURE' | 'NO_DATA';
  readonly message: string | null;
  readonly captureLocalDate: string | null;
  readonly capturedAtUtc: string | null;
  readonly zone: string | null;
  readonly seriesStart: string | null;
  readonly monthlyThrough: string | null;
  readonly valuesIncluded: boolean;
  readonly valueLabel: string;
  readonly stale: boolean;
  readonly staleLine: string | null;
  readonly gaps: readonly { readonly from: string; readonly to: string }[];
  readonly rows: readonly Row[];
  readonly page: { readonly rowsTotal: number; readonly nextCursor: string | null };
}

interface Pair {
  readonly locationId: string;
  readonly locationName: string | null;
  readonly productId: string;
  readonly productCode: string | null;
  readonly productName: string | null;
}

export interface SummaryRow {
  readonly pairsTotal: number;
  readonly stockOuts: number;
  readonly atZeroNoMinimum: number;
  readonly belowMinimum: number;
  readonly aboveMaximum: number;
  readonly productsTotal: number;
  readonly expiryWindowDays: number;
  readonly lotsExpiringWithinWindow: number;
  readonly openOrders: number | null;
  readonly draftOrders: number | null;
  readonly overdueOrders: number | null;
  readonly valueState: string;
  readonly notMeasuredReason: string | null;
  readonly pricesCheckedAt: string | null;
  readonly stockValue: number | null;
}

export interface StockRow extends Pair {
  readonly quantityOnHand: number;
  readonly quantityAvailable: number | null;
  readonly minQuantity: number | null;
  readonly maxQuantity: number | null;
  readonly stockState: string;
  readonly aboveMaximum: boolean;
  readonly daysAtZero30: number | null;
  readonly monthsOfStock: number | null;
  readonly stockValue: number | null;
}

export interface HistoryRow extends Pair {
  readonly captureLocalDate: string;
  readonly quantityOnHand: number;
  readonly minQuantity: number | null;
  readonly maxQuantity: number | null;
}

export interface ValueRow {
  readonly grain: 'daily' | 'monthly';
  readonly periodStart: string;
  readonly stockValue: number | null;
}

export interface LotRow extends Pair {
  readonly inventoryItemId: string;
  readonly lotNumber: string | null;
  readonly expirationDate: string;
  readonly daysToExpiry: number;
  readonly expiryBucket: string;
  readonly quantityOnHand: number;
  readonly valueAtRisk: number | null;
}

export interface OrderRow {
  readonly orderId: string;
  readonly orderNumber: string | null;
  readonly name: string | null;
  readonly status: string | null;
  readonly supplierName: string | null;
  readonly destinationName: string | null;
  readonly expectedDate: string | null;
  readonly overdue: boolean;
  readonly linesOpen: number;
  readonly quantityOutstanding: number;
  readonly currencyCode: string | null;
  readonly currencyLabel: string;
  readonly valueNotReceived: number | null;
}

export const pairTitle = ({ productName, productCode, productId }: Pair): string =>
  productName ?? productCode ?? productId;

export const locationTitle = ({ locationName, locationId }: Pair): string => locationName ?? locationId;
