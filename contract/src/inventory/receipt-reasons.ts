/** Why less arrived than was expected (decision 0054). */
export const shortReasons = ['NOT_SENT', 'BACK_ORDERED', 'DAMAGED', 'LOST', 'REJECTED', 'OTHER'] as const;

/** Why more arrived. */
export const overReasons = ['EXTRA_SENT', 'FREE_GOODS', 'REPLACEMENT', 'PACK_SIZE', 'OTHER'] as const;

export type ReceiptReason = (typeof shortReasons)[number] | (typeof overReasons)[number];
export const receiptReasons: readonly ReceiptReason[] = [...new Set([...shortReasons, ...overReasons])];

/** The reasons for a difference: positive if more arrived. */
export const reasonsFor = (difference: number): readonly ReceiptReason[] =>
  difference > 0 ? overReasons : shortReasons;

/** Whether a reason needs a comment, because it says nothing by itself. */
export const needsComment = (reason: string): boolean => reason === 'OTHER';
