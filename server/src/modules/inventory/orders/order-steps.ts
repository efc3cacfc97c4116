import type { OrderStatus } from '@storehouse/contract/inventory/purchase-order';

export type OrderStep = 'approve' | 'place' | 'cancel' | 'reject';

/**
 * Where each step leads (domain, Purchase orders). A placed order becomes RECEIVED by itself when everything has
 * arrived.
 */
const steps: Readonly<Record<OrderStep, { readonly from: readonly OrderStatus[]; readonly to: OrderStatus }>> = {
  approve: { from: ['PENDING'], to: 'APPROVED' },
  place: { from: ['APPROVED'], to: 'PLACED' },
  reject: { from: ['PENDING'], to: 'REJECTED' },
  cancel: { from: ['PENDING', 'APPROVED', 'PLACED'], to: 'CANCELED' },
};

/** The status after a step, or null if the current one does not allow it. */
export function takeOrderStep(status: OrderStatus, step: OrderStep): OrderStatus | null {
  const { from, to } = steps[step];
  return from.includes(status) ? to : null;
}

/** Only a draft can be edited. */
export const mayEdit = (status: OrderStatus): boolean => status === 'PENDING';

export const mayReceive = (status: OrderStatus): boolean => status === 'PLACED';

/** A draft's lines are edited instead, and those of a finished order are history. */
export const mayCancelItem = (status: OrderStatus): boolean => status === 'APPROVED' || status === 'PLACED';
