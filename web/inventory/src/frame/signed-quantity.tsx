import { Text } from '@mantine/core';
import { formatNumber } from '@storehouse/web-ui/format.ts';

/** A quantity that came or went. With a sign, so that it can be read without its colour. */
export function SignedQuantity({ quantity }: { readonly quantity: number | null }) {
  if (quantity === null || quantity === 0) return formatNumber(quantity);
  return (
    <Text span inherit fw={600} c={quantity < 0 ? 'red' : 'var(--mantine-color-green-outline)'}>
      {quantity > 0 ? `+${formatNumber(quantity)}` : formatNumber(quantity)}
    </Text>
  );
}
