/**
 * The columns of every dataset in the order of document 1 (activity: document 4, section 3), written independently of
 * `contract/`: `name:type`, with `?` if the field may be empty and `$` for money.
 */
const check = 'captureLocalDate:date capturedAt:datetime capturedAtUtc:datetime zone:string';
const monthlyCheck = 'captureLocalDate:date capturedAt:datetime? capturedAtUtc:datetime? zone:string?';
const pair = 'locationId:string locationName:string? productId:string productCode:string? productName:string?';
const values = 'valuesIncluded:boolean valueState:enum notMeasuredReason:enum? pricesCheckedAt:date?';

const texts: Readonly<Record<string, string>> = {
  summary: `locationId:string? pairsTotal:integer stockOuts:integer atZeroNoMinimum:integer belowMinimum:integer
    aboveMaximum:integer productsWithMinimum:integer productsTotal:integer expiryWindowDays:integer
    lotsExpiringWithinWindow:integer openOrders:integer? draftOrders:integer? overdueOrders:integer?
    purchaseOrdersCaptureLocalDate:date? purchaseOrdersStale:boolean? pairsWithStock:integer? pricedPairsWithStock:integer?
    ${values} stockValue:decimal$ valueOfPairsNotInSnapshot:decimal$ pricedPairsNotInSnapshot:integer? valueLabel:string ${check}`,
  'stock-on-hand': `${pair} quantityOnHand:integer quantityAvailable:integer? minQuantity:integer? reorderQuantity:integer?
    maxQuantity:integer? stockState:enum aboveMaximum:boolean daysAtZero30:integer? daysChecked30:integer? daysAtZero90:integer?
    daysChecked90:integer? insightComputedFor:date? mosState:enum? amc:decimal? monthsOfStock:decimal? underOneMonth:boolean?
    mosGapMonth:date? includesImportedHistory:boolean? priced:boolean ${values} quantityAtPricesCheckedAt:integer?
    unitPrice:decimal$ stockValue:decimal$ ${check}`,
  'stock-history daily': `${pair} quantityOnHand:integer minQuantity:integer? maxQuantity:integer? priceCaptured:boolean
    ${values} unitPrice:decimal$ ${check}`,
  'stock-history monthly': `${pair} monthStart:date monthSource:enum partialMonth:boolean lastObservedDate:date
    daysObserved:integer qohMin:integer qohMax:integer qohLast:integer ${values} unitPriceLast:decimal$ valueLast:decimal$
    ${monthlyCheck}`,
  'stock-value-history': `grain:enum periodStart:date periodEnd:date valueDate:date? measured:boolean pointState:enum
    pairsWithStock:integer? pricedPairsWithStock:integer? ${values} stockValue:decimal$ captureLocalDate:date?
    capturedAt:datetime? capturedAtUtc:datetime? zone:string?`,
  'lots-expiring': `${pair} inventoryItemId:string lotNumber:string? expirationDate:date daysToExpiry:integer expiryBucket:enum
    withinWindow:boolean expiryWindowDays:integer quantityOnHand:integer ${values} unitPrice:decimal$ valueAtRisk:decimal$ ${check}`,
  'purchase-orders-open': `orderId:string orderNumber:string? name:string? status:string? isDraft:boolean supplierName:string?
    destinationLocationId:string? destinationName:string? dateOrdered:date? expectedDate:date? expectedDateSource:enum
    overdue:boolean linesOpen:integer linesUnpriced:integer quantityOutstanding:decimal quantityPerUnitMissing:boolean
    currencyCode:string? currencyLabel:string stale:boolean ${values} valueNotReceived:decimal$ ${check}`,
  'activity daily': `${pair} activityDate:date category:enum quantityIn:integer quantityOut:integer quantityNet:integer
    lineCount:integer includesImportedHistory:boolean ${check}`,
  'activity monthly': `${pair} monthStart:date partialMonth:boolean incomplete:boolean lastActivityDate:date category:enum
    quantityIn:integer quantityOut:integer quantityNet:integer lineCount:integer includesImportedHistory:boolean ${monthlyCheck}`,
};

export interface DocumentedField {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly money: boolean;
}

/** The columns of a dataset, for a grain if its rows differ by grain. */
export function documentedFields(dataset: string, grain: string | null = null): DocumentedField[] {
  const text = texts[dataset] ?? texts[`${dataset} ${grain ?? 'daily'}`] ?? '';
  return text
    .trim()
    .split(/\s+/)
    .map((field) => {
      const [, name = '', type = '', mark] = /^(\w+):(\w+)([?$])?$/.exec(field) ?? [];
      return { name, type, nullable: mark !== undefined, money: mark === '$' };
    });
}

export const datasetNames = [
  'summary',
  'stock-on-hand',
  'stock-history',
  'stock-value-history',
  'lots-expiring',
  'purchase-orders-open',
  'activity',
];

/** The values of each enum, by dataset and field. */
export const documentedChoices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  summary: {
    valueState: 'OK NO_PRICE NO_STOCK NOT_MEASURED HIDDEN VALUES_CHECK_UNAVAILABLE',
    notMeasuredReason: 'PRICES_NOT_YET_CHECKED PRICE_CHECK_FAILED NO_PRICE_CHECK_IN_7_DAYS',
  },
  'stock-on-hand': {
    stockState: 'AT_ZERO_MIN_SET AT_ZERO_NO_MIN BELOW_MINIMUM OK',
    mosState: 'OK NOT_ENOUGH_HISTORY TRANSFERS_ONLY NO_USE',
    valueState: 'OK NO_PRICE NOT_IN_PRICE_CHECK NOT_MEASURED HIDDEN VALUES_CHECK_UNAVAILABLE',
    notMeasuredReason: 'PRICES_NOT_YET_CHECKED PRICE_CHECK_FAILED NO_PRICE_CHECK_IN_7_DAYS',
  },
  'stock-history': {
    valueState: 'OK NO_PRICE NOT_MEASURED HIDDEN VALUES_CHECK_UNAVAILABLE',
    notMeasuredReason: 'PRICES_NOT_YET_CHECKED PRICE_CHECK_FAILED',
    monthSource: 'ROLLUP DAILY ROLLUP_AND_DAILY',
  },
  'stock-value-history': {
    grain: 'daily monthly',
    pointState: 'OK NO_PRICE NOT_MEASURED NOT_CAPTURED',
    valueState: 'OK NO_PRICE NOT_MEASURED NOT_CAPTURED HIDDEN VALUES_CHECK_UNAVAILABLE',
  },
  'lots-expiring': {
    expiryBucket: 'EXPIRED WITHIN_30 WITHIN_60 WITHIN_90 WITHIN_180 WITHIN_365',
    valueState: 'OK NO_PRICE NOT_MEASURED HIDDEN VALUES_CHECK_UNAVAILABLE',
    notMeasuredReason: 'PRICES_NOT_YET_CHECKED PRICE_CHECK_FAILED',
  },
  'purchase-orders-open': {
    expectedDateSource: 'shipment ready none',
    valueState: 'OK NO_PRICE HIDDEN VALUES_CHECK_UNAVAILABLE',
  },
  activity: {
    category: 'RECEIPT RETURN TRANSFER_IN TRANSFER_OUT ISSUE CONSUMPTION ADJUSTMENT EXPIRED DAMAGED COUNT',
  },
};
