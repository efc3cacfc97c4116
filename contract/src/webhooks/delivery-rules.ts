/** The states of a delivery record (document 4, section 4). */
export const deliveryStatuses = [
  'pending',
  'delivered',
  'retrying',
  'exhausted',
  'expired',
  'cancelled',
  'failed',
] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Minutes to wait before retry 1 to 5; then a delivery is exhausted (document 2, States and transitions). */
export const retryDelaysMinutes = [1, 5, 15, 60, 240] as const;

/** The percentage of the hourly delivery allowance that order, shipment and stock-adjustment events may use. */
export const instanceSharePercent = 80;

/** Custom headers of an endpoint (document 4, section 4). */
export const customHeaderLimits = { count: 20, nameLength: 64, valueLength: 1_024 } as const;

export const labelLength = 120;
export const testReceiverHours = 24;
/** What a test receiver keeps: it drops the oldest requests, by their number or by the length of their bodies. */
export const receiverKeeps = { requests: 100, bodyBytes: 8 * 1_048_576 } as const;
/** An envelope has at most 256 KiB of data and a little around it. */
export const largestCapturedBytes = 512 * 1_024;
/** How far a timestamp may be from the receiver's own time. */
export const timestampToleranceSeconds = 300;
