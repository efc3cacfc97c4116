import { NumberInput, type NumberInputProps } from '@mantine/core';

interface Props extends NumberInputProps {
  /** What there is so much of. */
  readonly of: string;
}

/** The quantity of a line, in a table of them. */
export function LineQuantity({ of, ...input }: Props) {
  return (
    <NumberInput
      aria-label={`Quantity of ${of}`}
      size="xs"
      w={{ base: 66, sm: 90 }}
      allowDecimal={false}
      hideControls
      {...input}
    />
  );
}
