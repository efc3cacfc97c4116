import { Badge } from '@mantine/core';
import type { StockRow } from '@storehouse/contract/operations/instance/stock-operations';
import { t } from '@storehouse/web-ui/messages.ts';

type Levelled = Pick<StockRow, 'quantityOnHand' | 'minQuantity' | 'reorderQuantity' | 'maxQuantity'>;

/** How the stock of a product compares with its levels. */
export function StockState({ row }: { readonly row: Levelled }) {
  const { word, color } = stateOf(row);
  return (
    <Badge color={color} variant="outline">
      {word}
    </Badge>
  );
}

function stateOf({ quantityOnHand, minQuantity, reorderQuantity, maxQuantity }: Levelled) {
  if (quantityOnHand <= 0) return { word: t('Out of stock'), color: 'red' };
  if (minQuantity !== null && quantityOnHand < minQuantity) return { word: t('Below minimum'), color: 'red' };
  if (reorderQuantity !== null && quantityOnHand <= reorderQuantity) return { word: t('Reorder'), color: 'orange' };
  if (maxQuantity !== null && quantityOnHand > maxQuantity) return { word: t('Above maximum'), color: 'grape' };
  return { word: t('OK'), color: 'green' };
}
