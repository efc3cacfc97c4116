import type { OrderStatus } from '@storehouse/contract/inventory/purchase-order';

export type OrderStep = 'approve' | 'place' | 'cancel' | 'reject';

/** Which step leads where (domain, Purchase orders). Goods that arrive move a placed order to RECEIVED by themselves. */
const steps: Readonly<Record<OrderStep, { readonly from: readonly OrderStatus[]; readonly to: OrderStatus }>> = {
  approve: { from: ['PENDING'], to: 'APPROVED' },
  place: { from: ['APPROVED'], to: 'PLACED' },
  reject: { from: ['PENDING'], to: 'REJECTED' },
  cancel: { from: ['PENDING', 'APPROVED', 'PLACED'], to: 'CANCELED' },
};

/** The status after a step, or null when the present one does not allow it. */
export function takeOrderStep(status: OrderStatus, step: OrderStep): OrderStatus | null {
  const { from, to } = steps[step];
  return from.includes(status) ? to : null;
}

/** A draft is still written. */
export const mayEdit = (status: OrderStatus): boolean => status === 'PENDING';

export const mayReceive = (status: OrderStatus): boolean => status === 'PLACED';

/** Lines of a draft are edited instead, those of an order that came to its end are history. */
export const mayCancelItem = (status: OrderStatus): boolean => status === 'APPROVED' || status === 'PLACED';
