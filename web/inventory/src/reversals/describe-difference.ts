import type { Discrepancy } from '@storehouse/contract/operations/instance/discrepancy-fields';
import { formatWord } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';

/** `Aspirin: 3 missing, not coming. Damaged: fell off the truck` */
export function describeDifference({ product, quantity, reasonCode, comment, isClosed }: Discrepancy): string {
  const count =
    quantity > 0
      ? t('{{quantity}} more than expected', { quantity })
      : t('{{count}} missing', { count: -quantity, one: '{{count}} missing' });
  const what = isClosed ? `${count}, ${t('not coming')}` : count;
  const reason =
    comment === null
      ? formatWord(reasonCode)
      : t('{{where}}: {{problem}}', { where: formatWord(reasonCode), problem: comment });
  return t('{{where}}: {{problem}}', { where: product.name, problem: `${what}. ${reason}` });
}
