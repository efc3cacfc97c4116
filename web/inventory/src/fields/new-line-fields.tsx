import { Button, Group, NumberInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Product } from '../api/shapes.ts';
import { ProductSelect } from './product-select.tsx';
import type { useNewLine } from './use-new-line.ts';

interface Props {
  readonly line: ReturnType<typeof useNewLine>;
  readonly onAdd: (product: Product, quantity: string | number) => void;
  readonly onChoose?: (product: Product | null) => void;
  /** What is missing of the fields that only these lines have. */
  readonly missing?: string | null;
  readonly beforeQuantity?: ReactNode;
  /** A field in which Enter adds the line too. */
  readonly afterQuantity?: (addOnEnter: (event: KeyboardEvent) => void) => ReactNode;
  /** Other ways to add lines. */
  readonly children?: ReactNode;
}

/** The fields of the next line: filled in, added and begun anew with the keyboard alone. */
export function NewLineFields({ line, onAdd, onChoose, missing, beforeQuantity, afterQuantity, children }: Props) {
  const { product, choose, quantity, setQuantity, problem, setProblem, productInput, clear } = line;

  function add(): void {
    if (!product || missing != null || quantity === '') {
      setProblem(product ? (missing ?? 'Enter a quantity') : 'Choose a product');
      return;
    }
    onAdd(product, quantity);
    clear();
  }

  // Enter adds the line; it must not send the whole form.
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };

  return (
    <Group align="flex-end" gap="xs">
      <ProductSelect
        ref={productInput}
        label="Product"
        placeholder="Code or name"
        value={product}
        onChange={(chosen) => {
          choose(chosen);
          onChoose?.(chosen);
        }}
        error={problem}
        flex={1}
        miw={200}
      />
      {beforeQuantity}
      <NumberInput
        label="Quantity"
        min={1}
        allowDecimal={false}
        hideControls
        w={100}
        value={quantity}
        onChange={setQuantity}
        onKeyDown={addOnEnter}
      />
      {afterQuantity?.(addOnEnter)}
      <Button variant="light" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
        Add line
      </Button>
      {children}
    </Group>
  );
}
