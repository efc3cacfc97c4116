import type { Discrepancy } from '@storehouse/contract/operations/instance/discrepancy-fields';
import { formatNumber, formatWord } from '@storehouse/web-ui/format.ts';

/** `Aspirin: 3 missing, not coming. Damaged: fell off the truck` */
export function describeDifference({ product, quantity, reasonCode, comment, isClosed }: Discrepancy): string {
  const count = `${formatNumber(Math.abs(quantity))} ${quantity > 0 ? 'more than expected' : 'missing'}`;
  const reason = `${formatWord(reasonCode)}${comment === null ? '' : `: ${comment}`}`;
  return `${product.name}: ${count}${isClosed ? ', not coming' : ''}. ${reason}`;
}
