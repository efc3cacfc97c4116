import type { PurchaseOrder } from '@storehouse/contract/operations/instance/order-answers';

/** The status that pages show: a placed order is partly received once something has arrived. */
export const orderState = ({ status, orderItems }: Pick<PurchaseOrder, 'status' | 'orderItems'>): string =>
  status === 'PLACED' && orderItems.some(({ quantityReceived }) => quantityReceived > 0)
    ? 'PARTIALLY_RECEIVED'
    : status;
