import { NumberField } from '@storehouse/web-ui/number-field.tsx';
import type { ComponentProps } from 'react';

interface Props extends ComponentProps<typeof NumberField> {
  /** What the quantity is of, for its label. */
  readonly of: string;
}

/** The quantity field of a line in a table. */
export function LineQuantity({ of, ...input }: Props) {
  return <NumberField aria-label={`Quantity of ${of}`} size="xs" w={{ base: '100%', sm: 90 }} {...input} />;
}
