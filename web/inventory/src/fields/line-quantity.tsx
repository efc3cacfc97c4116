import { NumberField } from '@storehouse/web-ui/number-field.tsx';
import type { ComponentProps } from 'react';
import { t } from '@storehouse/web-ui/messages.ts';

interface Props extends ComponentProps<typeof NumberField> {
  /** What the quantity is of, for its label. */
  readonly of: string;
}

/** The quantity field of a line in a table. */
export function LineQuantity({ of, ...input }: Props) {
  return (
    <NumberField
      aria-label={t('Quantity of {{product}}', { product: of })}
      size="xs"
      w={{ base: '100%', sm: 90 }}
      {...input}
    />
  );
}
