import type { OrderStatus } from '@storehouse/contract/inventory/purchase-order';
import { formatWord } from '@storehouse/web-ui/format.ts';

/** What people call the status of an order: what is pending is a draft. */
export const orderStatusWord = (status: OrderStatus): string => (status === 'PENDING' ? 'Draft' : formatWord(status));
