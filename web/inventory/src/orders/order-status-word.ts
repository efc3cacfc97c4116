import type { OrderStatus } from '@storehouse/contract/inventory/statuses';
import { formatWord } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';

/** The status as people call it: a pending order is a draft. */
export const orderStatusWord = (status: OrderStatus): string =>
  status === 'PENDING' ? t('Draft') : formatWord(status);
