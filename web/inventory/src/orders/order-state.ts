import type { PurchaseOrder } from '@storehouse/contract/operations/instance/order-answers';

/** The status as the pages show it: a placed order of which something has arrived is partly received. */
export const orderState = ({ status, orderItems }: Pick<PurchaseOrder, 'status' | 'orderItems'>): string =>
  status === 'PLACED' && orderItems.some(({ quantityReceived }) => quantityReceived > 0)
    ? 'PARTIALLY_RECEIVED'
    : status;
