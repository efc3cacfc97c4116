/** The documents that can be printed, besides count sheets and labels. */
export const printedKinds = ['purchaseOrder', 'pickList', 'packingSlip', 'goodsReceivedNote'] as const;
export type PrintedKind = (typeof printedKinds)[number];
