import { orderStatuses, type OrderStatus } from '@storehouse/contract/inventory/statuses';
import { describe, expect, it } from 'vitest';
import { mayCancelItem, mayEdit, mayReceive, takeOrderStep, type OrderStep } from './order-status.ts';

/** Every step from every status, written out. */
const expected: Record<OrderStep, Partial<Record<OrderStatus, OrderStatus>>> = {
  approve: { PENDING: 'APPROVED' },
  place: { APPROVED: 'PLACED' },
  reject: { PENDING: 'REJECTED' },
  cancel: { PENDING: 'CANCELED', APPROVED: 'CANCELED', PLACED: 'CANCELED' },
};

const cases = (Object.keys(expected) as OrderStep[]).flatMap((step) =>
  orderStatuses.map((status) => ({ step, status })),
);

describe('the steps of an order', () => {
  it.each(cases)('$step from $status', ({ step, status }) => {
    expect(takeOrderStep(status, step)).toBe(expected[step][status] ?? null);
  });

  it('allow editing, receiving and cancelling lines where they make sense', () => {
    expect(orderStatuses.filter(mayEdit)).toEqual(['PENDING']);
    expect(orderStatuses.filter(mayReceive)).toEqual(['PLACED']);
    expect(orderStatuses.filter(mayCancelItem)).toEqual(['APPROVED', 'PLACED']);
  });
});
