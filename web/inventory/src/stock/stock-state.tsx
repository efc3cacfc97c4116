import { isLevelSet } from '@storehouse/contract/inventory/stock-levels';
import type { StockRow } from '@storehouse/contract/operations/instance/stock-answers';
import { t } from '@storehouse/web-ui/messages.ts';
import { ToneBadge, type Tone } from '@storehouse/web-ui/tone-badge.tsx';

type Levelled = Pick<StockRow, 'quantityOnHand' | 'minQuantity' | 'reorderQuantity' | 'maxQuantity'>;

/** How the stock of a product compares with its levels. */
export function StockState({ row }: { readonly row: Levelled }) {
  const { word, tone } = stockStateOf(row);
  return <ToneBadge tone={tone}>{word}</ToneBadge>;
}

/** The first match counts; a level of 0 is not set. */
export function stockStateOf({ quantityOnHand, minQuantity, reorderQuantity, maxQuantity }: Levelled): {
  word: string;
  tone: Tone;
} {
  if (quantityOnHand <= 0) return { word: t('Out of stock'), tone: 'bad' };
  if (isLevelSet(minQuantity) && quantityOnHand < minQuantity) return { word: t('Below minimum'), tone: 'bad' };
  if (isLevelSet(reorderQuantity) && quantityOnHand <= reorderQuantity) return { word: t('Reorder'), tone: 'warning' };
  if (isLevelSet(maxQuantity) && quantityOnHand > maxQuantity) return { word: t('Above maximum'), tone: 'waiting' };
  return { word: t('OK'), tone: 'good' };
}
