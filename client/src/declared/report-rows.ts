// Written from the declarations of the contract by declared.test.ts: npx vitest run client/src/declared -u
/* eslint-disable max-lines -- one list of declarations */
export interface SummaryRow {
  /** The location filter, or empty for all. */
  readonly locationId: string | null;
  /** Products at locations with a stock row on the check day. */
  readonly pairsTotal: number;
  /** At zero with a minimum set. */
  readonly stockOuts: number;
  /** At zero with no minimum. */
  readonly atZeroNoMinimum: number;
  /** Below minimum, including stock-outs. */
  readonly belowMinimum: number;
  /** Above maximum. */
  readonly aboveMaximum: number;
  /** Products with a minimum set. */
  readonly productsWithMinimum: number;
  /** Products stocked. */
  readonly productsTotal: number;
  /** Expiry window of the Stock alerts panel, in days. */
  readonly expiryWindowDays: number;
  /** Lots expiring within the window, expired ones excluded. */
  readonly lotsExpiringWithinWindow: number;
  /** Open purchase orders (distinct); empty until the first order check. */
  readonly openOrders: number | null;
  /** Draft purchase orders. */
  readonly draftOrders: number | null;
  /** Open orders whose shipment date has passed. */
  readonly overdueOrders: number | null;
  /** Day of the order check. */
  readonly purchaseOrdersCaptureLocalDate: string | null;
  /** The order check is more than two days older than the stock check. */
  readonly purchaseOrdersStale: boolean | null;
  /** Products at locations with stock on the price day. */
  readonly pairsWithStock: number | null;
  /** Of those, with a price. */
  readonly pricedPairsWithStock: number | null;
  /** Whether money fields are filled in for this key. */
  readonly valuesIncluded: boolean;
  /** Whether the money fields of the row are filled in, and if not why. */
  readonly valueState: 'OK' | 'NO_PRICE' | 'NO_STOCK' | 'NOT_MEASURED' | 'HIDDEN' | 'VALUES_CHECK_UNAVAILABLE';
  /** Why no price day applies, when the value is not measured. */
  readonly notMeasuredReason: 'PRICES_NOT_YET_CHECKED' | 'PRICE_CHECK_FAILED' | 'NO_PRICE_CHECK_IN_7_DAYS' | null;
  /** Price day: newest day within the 7 days up to the check that has prices. */
  readonly pricesCheckedAt: string | null;
  /** Stock value on the price day. */
  readonly stockValue: number | null;
  /** Value of priced products on the price day but not on the check day; empty with no price day. */
  readonly valueOfPairsNotInSnapshot: number | null;
  /** How many products that value covers; empty with no price day. */
  readonly pricedPairsNotInSnapshot: number | null;
  /** What the money is taken at. */
  readonly valueLabel: string;
  /** Day of the check that the row comes from, in the account's zone. */
  readonly captureLocalDate: string;
  /** Moment of the check in the account's zone, with its offset. */
  readonly capturedAt: string;
  /** The same moment in UTC. */
  readonly capturedAtUtc: string;
  /** Time zone used by the check. */
  readonly zone: string;
}

export interface StockOnHandRow {
  /** Id of the location in the source system. */
  readonly locationId: string;
  /** Name of the location at the daily check. */
  readonly locationName: string | null;
  /** Id of the product in the source system. */
  readonly productId: string;
  /** Code of the product at the daily check. */
  readonly productCode: string | null;
  /** Name of the product at the daily check. */
  readonly productName: string | null;
  /** Quantity on hand. */
  readonly quantityOnHand: number;
  /** Quantity available to promise. */
  readonly quantityAvailable: number | null;
  /** Minimum of the inventory level. */
  readonly minQuantity: number | null;
  /** Reorder quantity of the inventory level. */
  readonly reorderQuantity: number | null;
  /** Maximum of the inventory level. */
  readonly maxQuantity: number | null;
  /** State of the stock; the first that matches, in this order. */
  readonly stockState: 'AT_ZERO_MIN_SET' | 'AT_ZERO_NO_MIN' | 'BELOW_MINIMUM' | 'OK';
  /** A maximum is set and the quantity is above it. */
  readonly aboveMaximum: boolean;
  /** Days at zero among the days checked in the last 30 days. */
  readonly daysAtZero30: number | null;
  /** Days checked in the last 30 days. */
  readonly daysChecked30: number | null;
  /** Days at zero among the days checked in the last 90 days. */
  readonly daysAtZero90: number | null;
  /** Days checked in the last 90 days. */
  readonly daysChecked90: number | null;
  /** Day that the days-at-zero and months-of-stock figures describe. */
  readonly insightComputedFor: string | null;
  /** Whether months of stock could be worked out. */
  readonly mosState: 'OK' | 'NOT_ENOUGH_HISTORY' | 'TRANSFERS_ONLY' | 'NO_USE' | null;
  /** Average monthly issues and consumption over three months, 1 decimal. */
  readonly amc: number | null;
  /** Months that the stock lasts, 1 decimal, when mosState is OK. */
  readonly monthsOfStock: number | null;
  /** Rounded months of stock are under 1. */
  readonly underOneMonth: boolean | null;
  /** Month whose activity is incomplete. */
  readonly mosGapMonth: string | null;
  /** Some of that activity was entered with a date before the first check. */
  readonly includesImportedHistory: boolean | null;
  /** The price on the price day is above zero. */
  readonly priced: boolean;
  /** Whether money fields are filled in for this key. */
  readonly valuesIncluded: boolean;
  /** Whether the money fields of the row are filled in, and if not why. */
  readonly valueState:
    'OK' | 'NO_PRICE' | 'NOT_IN_PRICE_CHECK' | 'NOT_MEASURED' | 'HIDDEN' | 'VALUES_CHECK_UNAVAILABLE';
  /** Why no price day applies, when the value is not measured. */
  readonly notMeasuredReason: 'PRICES_NOT_YET_CHECKED' | 'PRICE_CHECK_FAILED' | 'NO_PRICE_CHECK_IN_7_DAYS' | null;
  /** Price day: newest day within the 7 days up to the check that has prices. */
  readonly pricesCheckedAt: string | null;
  /** Quantity on the price day. */
  readonly quantityAtPricesCheckedAt: number | null;
  /** Price on the price day, 2 decimals. */
  readonly unitPrice: number | null;
  /** Quantity on the price day times its price. */
  readonly stockValue: number | null;
  /** Day of the check that the row comes from, in the account's zone. */
  readonly captureLocalDate: string;
  /** Moment of the check in the account's zone, with its offset. */
  readonly capturedAt: string;
  /** The same moment in UTC. */
  readonly capturedAtUtc: string;
  /** Time zone used by the check. */
  readonly zone: string;
}

export interface StockHistoryDailyRow {
  /** Id of the location in the source system. */
  readonly locationId: string;
  /** Name of the location at the daily check. */
  readonly locationName: string | null;
  /** Id of the product in the source system. */
  readonly productId: string;
  /** Code of the product at the daily check. */
  readonly productCode: string | null;
  /** Name of the product at the daily check. */
  readonly productName: string | null;
  /** Quantity on hand on the day. */
  readonly quantityOnHand: number;
  /** Minimum of the inventory level. */
  readonly minQuantity: number | null;
  /** Maximum of the inventory level. */
  readonly maxQuantity: number | null;
  /** That day's price check ran. */
  readonly priceCaptured: boolean;
  /** Whether money fields are filled in for this key. */
  readonly valuesIncluded: boolean;
  /** Whether the money fields of the row are filled in, and if not why. */
  readonly valueState: 'OK' | 'NO_PRICE' | 'NOT_MEASURED' | 'HIDDEN' | 'VALUES_CHECK_UNAVAILABLE';
  /** Why no price day applies, when the value is not measured. */
  readonly notMeasuredReason: 'PRICES_NOT_YET_CHECKED' | 'PRICE_CHECK_FAILED' | null;
  /** The row's own day, when its prices were checked. */
  readonly pricesCheckedAt: string | null;
  /** Price on the day, 2 decimals. */
  readonly unitPrice: number | null;
  /** Day of the check that the row comes from, in the account's zone. */
  readonly captureLocalDate: string;
  /** Moment of the check in the account's zone, with its offset. */
  readonly capturedAt: string;
  /** The same moment in UTC. */
  readonly capturedAtUtc: string;
  /** Time zone used by the check. */
  readonly zone: string;
}

export interface StockHistoryMonthlyRow {
  /** Id of the location in the source system. */
  readonly locationId: string;
  /** Name of the location at the daily check. */
  readonly locationName: string | null;
  /** Id of the product in the source system. */
  readonly productId: string;
  /** Code of the product at the daily check. */
  readonly productCode: string | null;
  /** Name of the product at the daily check. */
  readonly productName: string | null;
  /** First day of the month. */
  readonly monthStart: string;
  /** Monthly rollup, daily rows, or both for the month where daily history ends. */
  readonly monthSource: 'ROLLUP' | 'DAILY' | 'ROLLUP_AND_DAILY';
  /** The month in progress, or the month where daily history ends. */
  readonly partialMonth: boolean;
  /** Last day in the month with a check. */
  readonly lastObservedDate: string;
  /** Days in the month with a check. */
  readonly daysObserved: number;
  /** Lowest quantity on hand in the month. */
  readonly qohMin: number;
  /** Highest quantity on hand in the month. */
  readonly qohMax: number;
  /** Quantity on hand on lastObservedDate. */
  readonly qohLast: number;
  /** Whether money fields are filled in for this key. */
  readonly valuesIncluded: boolean;
  /** Whether the money fields of the row are filled in, and if not why. */
  readonly valueState: 'OK' | 'NO_PRICE' | 'NOT_MEASURED' | 'HIDDEN' | 'VALUES_CHECK_UNAVAILABLE';
  /** Why no price day applies, when the value is not measured. */
  readonly notMeasuredReason: 'PRICES_NOT_YET_CHECKED' | 'PRICE_CHECK_FAILED' | null;
  /** The month's last day with prices. */
  readonly pricesCheckedAt: string | null;
  /** Price on pricesCheckedAt. */
  readonly unitPriceLast: number | null;
  /** Quantity times price on pricesCheckedAt. */
  readonly valueLast: number | null;
  /** Equals lastObservedDate. */
  readonly captureLocalDate: string;
  /** Always empty on monthly rows. */
  readonly capturedAt: string | null;
  /** Always empty on monthly rows. */
  readonly capturedAtUtc: string | null;
  /** Time zone of the check of that day, when known. */
  readonly zone: string | null;
}

export interface StockValueHistoryRow {
  /** Whether the row is a day or a month. */
  readonly grain: 'daily' | 'monthly';
  /** The day, or the first day of the month. */
  readonly periodStart: string;
  /** The day, or the last day of the month; for the month where daily rows begin, the day before the first daily row. */
  readonly periodEnd: string;
  /** Day the value's prices come from; not a quantity day. */
  readonly valueDate: string | null;
  /** A price check applies. */
  readonly measured: boolean;
  /** The point's own state, regardless of the key. */
  readonly pointState: 'OK' | 'NO_PRICE' | 'NOT_MEASURED' | 'NOT_CAPTURED';
  /** Products at locations with stock on the price day. */
  readonly pairsWithStock: number | null;
  /** Of those, with a price. */
  readonly pricedPairsWithStock: number | null;
  /** Whether money fields are filled in for this key. */
  readonly valuesIncluded: boolean;
  /** Whether the money fields of the row are filled in, and if not why. */
  readonly valueState: 'OK' | 'NO_PRICE' | 'NOT_MEASURED' | 'NOT_CAPTURED' | 'HIDDEN' | 'VALUES_CHECK_UNAVAILABLE';
  /** Why no price day applies, when the value is not measured. */
  readonly notMeasuredReason: 'PRICES_NOT_YET_CHECKED' | 'PRICE_CHECK_FAILED' | 'NO_PRICE_CHECK_IN_7_DAYS' | null;
  /** Equals valueDate when measured. */
  readonly pricesCheckedAt: string | null;
  /** Stock value; empty when not measured, never zero. */
  readonly stockValue: number | null;
  /** Equals valueDate. */
  readonly captureLocalDate: string | null;
  /** Moment of the day's check in the account's zone; daily rows only. */
  readonly capturedAt: string | null;
  /** The same moment in UTC; daily rows only. */
  readonly capturedAtUtc: string | null;
  /** Time zone used by the check. */
  readonly zone: string | null;
}

export interface LotsExpiringRow {
  /** Id of the location in the source system. */
  readonly locationId: string;
  /** Name of the location at the daily check. */
  readonly locationName: string | null;
  /** Id of the product in the source system. */
  readonly productId: string;
  /** Code of the product at the daily check. */
  readonly productCode: string | null;
  /** Name of the product at the daily check. */
  readonly productName: string | null;
  /** Id of the lot. */
  readonly inventoryItemId: string;
  /** Number of the lot. */
  readonly lotNumber: string | null;
  /** Day on which the lot expires. */
  readonly expirationDate: string;
  /** Days from the check day; negative means expired. */
  readonly daysToExpiry: number;
  /** How soon the lot expires. */
  readonly expiryBucket: 'EXPIRED' | 'WITHIN_30' | 'WITHIN_60' | 'WITHIN_90' | 'WITHIN_180' | 'WITHIN_365';
  /** Not expired, and expiring within the window. */
  readonly withinWindow: boolean;
  /** Window used by this walk, in days. */
  readonly expiryWindowDays: number;
  /** Quantity in the lot. */
  readonly quantityOnHand: number;
  /** Whether money fields are filled in for this key. */
  readonly valuesIncluded: boolean;
  /** Whether the money fields of the row are filled in, and if not why. */
  readonly valueState: 'OK' | 'NO_PRICE' | 'NOT_MEASURED' | 'HIDDEN' | 'VALUES_CHECK_UNAVAILABLE';
  /** Why no price day applies, when the value is not measured. */
  readonly notMeasuredReason: 'PRICES_NOT_YET_CHECKED' | 'PRICE_CHECK_FAILED' | null;
  /** The check day, when its own prices exist. */
  readonly pricesCheckedAt: string | null;
  /** Price on the check day, 2 decimals. */
  readonly unitPrice: number | null;
  /** Quantity times price. */
  readonly valueAtRisk: number | null;
  /** Day of the check that the row comes from, in the account's zone. */
  readonly captureLocalDate: string;
  /** Moment of the check in the account's zone, with its offset. */
  readonly capturedAt: string;
  /** The same moment in UTC. */
  readonly capturedAtUtc: string;
  /** Time zone used by the check. */
  readonly zone: string;
}

export interface PurchaseOrdersOpenRow {
  /** Id of the order in the source system. */
  readonly orderId: string;
  /** Number of the order. */
  readonly orderNumber: string | null;
  /** Name of the order. */
  readonly name: string | null;
  /** The source system's order status. */
  readonly status: string | null;
  /** The order is a draft. */
  readonly isDraft: boolean;
  /** Name of the supplier. */
  readonly supplierName: string | null;
  /** Id of the location that receives the order. */
  readonly destinationLocationId: string | null;
  /** Name of that location. */
  readonly destinationName: string | null;
  /** Day of the order. */
  readonly dateOrdered: string | null;
  /** Day on which the rest is expected. */
  readonly expectedDate: string | null;
  /** Where the expected day comes from. */
  readonly expectedDateSource: 'shipment' | 'ready' | 'none';
  /** The shipment date lies before the check day. */
  readonly overdue: boolean;
  /** Open lines in this currency. */
  readonly linesOpen: number;
  /** Of those, lines without a price. */
  readonly linesUnpriced: number;
  /** Quantity not yet received, in each. */
  readonly quantityOutstanding: number;
  /** A line lacks its quantity per unit of measure. */
  readonly quantityPerUnitMissing: boolean;
  /** ISO code; empty means the default currency. */
  readonly currencyCode: string | null;
  /** The code, or default currency. */
  readonly currencyLabel: string;
  /** The order check is more than two days older than the stock check. */
  readonly stale: boolean;
  /** Whether money fields are filled in for this key. */
  readonly valuesIncluded: boolean;
  /** Whether the money fields of the row are filled in, and if not why. */
  readonly valueState: 'OK' | 'NO_PRICE' | 'HIDDEN' | 'VALUES_CHECK_UNAVAILABLE';
  /** Why no price day applies, when the value is not measured. */
  readonly notMeasuredReason: 'PRICES_NOT_YET_CHECKED' | 'PRICE_CHECK_FAILED' | 'NO_PRICE_CHECK_IN_7_DAYS' | null;
  /** Day of the order check, when values apply. */
  readonly pricesCheckedAt: string | null;
  /** Value not received, in the row's currency, 2 decimals. */
  readonly valueNotReceived: number | null;
  /** Day of the check that the row comes from, in the account's zone. */
  readonly captureLocalDate: string;
  /** Moment of the check in the account's zone, with its offset. */
  readonly capturedAt: string;
  /** The same moment in UTC. */
  readonly capturedAtUtc: string;
  /** Time zone used by the check. */
  readonly zone: string;
}

export interface ActivityDailyRow {
  /** Id of the location in the source system. */
  readonly locationId: string;
  /** Name of the location at the daily check. */
  readonly locationName: string | null;
  /** Id of the product in the source system. */
  readonly productId: string;
  /** Code of the product at the daily check. */
  readonly productCode: string | null;
  /** Name of the product at the daily check. */
  readonly productName: string | null;
  /** Local day of the activity. */
  readonly activityDate: string;
  /** Kind of activity. */
  readonly category:
    | 'RECEIPT'
    | 'RETURN'
    | 'TRANSFER_IN'
    | 'TRANSFER_OUT'
    | 'ISSUE'
    | 'CONSUMPTION'
    | 'ADJUSTMENT'
    | 'EXPIRED'
    | 'DAMAGED'
    | 'COUNT';
  /** Quantity that came in. */
  readonly quantityIn: number;
  /** Quantity that went out. */
  readonly quantityOut: number;
  /** In minus out. */
  readonly quantityNet: number;
  /** Entries behind the row. */
  readonly lineCount: number;
  /** Some of it was entered with a date before the first check. */
  readonly includesImportedHistory: boolean;
  /** Day of the check that the row comes from, in the account's zone. */
  readonly captureLocalDate: string;
  /** Moment of the check in the account's zone, with its offset. */
  readonly capturedAt: string;
  /** The same moment in UTC. */
  readonly capturedAtUtc: string;
  /** Time zone used by the check. */
  readonly zone: string;
}

export interface ActivityMonthlyRow {
  /** Id of the location in the source system. */
  readonly locationId: string;
  /** Name of the location at the daily check. */
  readonly locationName: string | null;
  /** Id of the product in the source system. */
  readonly productId: string;
  /** Code of the product at the daily check. */
  readonly productCode: string | null;
  /** Name of the product at the daily check. */
  readonly productName: string | null;
  /** First day of the month. */
  readonly monthStart: string;
  /** The month in progress, or the month where daily history ends. */
  readonly partialMonth: boolean;
  /** A day of the month could not be recorded. */
  readonly incomplete: boolean;
  /** Last day in the month with activity of the row. */
  readonly lastActivityDate: string;
  /** Kind of activity. */
  readonly category:
    | 'RECEIPT'
    | 'RETURN'
    | 'TRANSFER_IN'
    | 'TRANSFER_OUT'
    | 'ISSUE'
    | 'CONSUMPTION'
    | 'ADJUSTMENT'
    | 'EXPIRED'
    | 'DAMAGED'
    | 'COUNT';
  /** Quantity that came in. */
  readonly quantityIn: number;
  /** Quantity that went out. */
  readonly quantityOut: number;
  /** In minus out. */
  readonly quantityNet: number;
  /** Entries behind the row. */
  readonly lineCount: number;
  /** Some of it was entered with a date before the first check. */
  readonly includesImportedHistory: boolean;
  /** Day of the last check that recorded the month. */
  readonly captureLocalDate: string;
  /** Always empty on monthly rows. */
  readonly capturedAt: string | null;
  /** Always empty on monthly rows. */
  readonly capturedAtUtc: string | null;
  /** Time zone of the check of that day, when known. */
  readonly zone: string | null;
}

/** What a page says about its rows. */
export interface ReportFacts {
  readonly schemaVersion: number;
  readonly state: 'OK' | 'NO_CAPTURE' | 'NO_DATA';
  readonly message: string | null;
  readonly captureLocalDate: string | null;
  readonly capturedAt: string | null;
  readonly capturedAtUtc: string | null;
  readonly zone: string | null;
  readonly seriesStart: string | null;
  readonly monthlyThrough: string | null;
  readonly valuesIncluded: boolean;
  readonly valuesHidden: 'key' | 'not_owner' | 'unavailable' | null;
  readonly valuesHiddenLine: string | null;
  readonly valueLabel: string;
  readonly stale: boolean;
  readonly staleLine: string | null;
  readonly gaps: readonly {
    readonly from: string;
    readonly to: string;
  }[];
  readonly page: {
    readonly limit: number;
    readonly returned: number;
    readonly rowsTotal: number;
    readonly nextCursor: string | null;
  };
}

export interface DatasetParameter {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'boolean' | 'date' | 'enum';
  readonly values: readonly string[] | null;
  readonly default: string | number | boolean | null;
  readonly repeatable: boolean;
  readonly maxRepeats: number | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly description: string;
}

export interface ListedDataset {
  readonly name: string;
  readonly description: string;
  readonly path: string;
  readonly schemaPath: string;
  readonly kind: 'latest' | 'range' | 'series';
  readonly grains: readonly ('daily' | 'monthly' | 'all')[] | null;
  readonly defaultGrain: 'daily' | 'monthly' | 'all' | null;
  readonly parameters: readonly DatasetParameter[];
  readonly limits: {
    readonly json: {
      readonly minimum: number;
      readonly maximum: number;
      readonly default: number;
    };
    readonly csv: {
      readonly minimum: number;
      readonly maximum: number;
      readonly default: number;
    };
  };
  readonly dateField: string;
  readonly earliest: string | null;
  readonly earliestByGrain: {
    readonly daily: string | null;
    readonly monthly: string | null;
  } | null;
  readonly hasMoney: boolean;
  readonly valuesIncluded: boolean | null;
}

export interface DatasetIndex {
  readonly schemaVersion: number;
  readonly valuesIncluded: boolean;
  readonly valuesHidden: 'key' | 'not_owner' | 'unavailable' | null;
  readonly datasets: readonly ListedDataset[];
}

export interface DatasetSchema {
  readonly dataset: string;
  readonly grain: 'daily' | 'monthly' | 'all' | null;
  readonly schemaVersion: number;
  readonly parameters: readonly DatasetParameter[];
  readonly fields: readonly {
    readonly name: string;
    readonly type: 'string' | 'integer' | 'decimal' | 'boolean' | 'date' | 'datetime' | 'enum';
    readonly values: readonly string[] | null;
    readonly nullable: boolean;
    readonly money: boolean;
    readonly description: string;
  }[];
}

/** The rows of each dataset by grain; `none` where a dataset has no grains. */
export interface DatasetRows {
  readonly summary: { readonly none: SummaryRow };
  readonly 'stock-on-hand': { readonly none: StockOnHandRow };
  readonly 'stock-history': { readonly daily: StockHistoryDailyRow; readonly monthly: StockHistoryMonthlyRow };
  readonly 'stock-value-history': {
    readonly daily: StockValueHistoryRow;
    readonly monthly: StockValueHistoryRow;
    readonly all: StockValueHistoryRow;
  };
  readonly 'lots-expiring': { readonly none: LotsExpiringRow };
  readonly 'purchase-orders-open': { readonly none: PurchaseOrdersOpenRow };
  readonly activity: { readonly daily: ActivityDailyRow; readonly monthly: ActivityMonthlyRow };
}

/** The default grain of each dataset. */
export interface DefaultGrains {
  readonly summary: 'none';
  readonly 'stock-on-hand': 'none';
  readonly 'stock-history': 'daily';
  readonly 'stock-value-history': 'daily';
  readonly 'lots-expiring': 'none';
  readonly 'purchase-orders-open': 'none';
  readonly activity: 'daily';
}
