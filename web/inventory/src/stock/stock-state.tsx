import { Badge } from '@mantine/core';
import type { StockRow } from '@storehouse/contract/operations/instance/stock-operations';

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
  if (quantityOnHand <= 0) return { word: 'Out of stock', color: 'red' };
  if (minQuantity !== null && quantityOnHand < minQuantity) return { word: 'Below minimum', color: 'red' };
  if (reorderQuantity !== null && quantityOnHand <= reorderQuantity) return { word: 'Reorder', color: 'orange' };
  if (maxQuantity !== null && quantityOnHand > maxQuantity) return { word: 'Above maximum', color: 'grape' };
  return { word: 'OK', color: 'green' };
}
