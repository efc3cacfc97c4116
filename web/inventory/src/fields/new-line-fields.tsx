import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { canReadNumbers, focusFirstError } from '@storehouse/web-ui/form-fields.ts';
import { NumberField } from '@storehouse/web-ui/number-field.tsx';
import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react';
import type { Product } from '../api/shapes.ts';
import { ProductSelect } from './product-select.tsx';
import type { useNewLine } from './use-new-line.ts';

interface Props {
  /** Where the line is added: the name of its quantity among the number fields. */
  readonly of: string;
  readonly line: ReturnType<typeof useNewLine>;
  readonly onAdd: (product: Product, quantity: string) => void;
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
export function NewLineFields({ of, line, onAdd, onChoose, missing, beforeQuantity, afterQuantity, children }: Props) {
  const { product, choose, quantity, setQuantity, problem, setProblem, productInput, clear } = line;

  function add(event: SyntheticEvent): void {
    const fields = event.currentTarget.closest<HTMLElement>('[data-new-line]');
    const canRead = fields === null || canReadNumbers(fields);
    const missingHere = product ? missing : 'Choose a product';
    if (product && missingHere == null && quantity !== '' && canRead) {
      onAdd(product, quantity);
      clear();
      return;
    }
    setProblem(missingHere ? { product: missingHere } : quantity === '' ? { quantity: 'Enter a quantity' } : {});
    // The errors are on the page by the next frame: this is the answer to a key or a click.
    if (fields) requestAnimationFrame(() => focusFirstError(fields));
  }

  // Enter adds the line; it must not send the whole form.
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add(event);
  };

  return (
    // From the top: a message below one field must not push the others down.
    <Group data-new-line align="flex-start" gap="xs">
      <ProductSelect
        ref={productInput}
        label="Product"
        placeholder="Code, name or UPC"
        value={product}
        onChange={(chosen) => {
          choose(chosen);
          onChoose?.(chosen);
        }}
        error={problem.product}
        clearable
        // Whoever sends the form with this line in the air would lose it.
        onInvalid={(event) => {
          event.preventDefault();
          setProblem({ product: notAdded });
        }}
        flex={1}
        miw={200}
      />
      {beforeQuantity}
      <NumberField
        field={`${of} new line quantity`}
        label="Quantity"
        min={1}
        w={110}
        value={quantity}
        onChange={setQuantity}
        error={problem.quantity}
        onKeyDown={addOnEnter}
      />
      {afterQuantity?.(addOnEnter)}
      <Button mt={addsBelowLabelPx} variant="light" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
        Add line
      </Button>
      {children}
    </Group>
  );
}

const notAdded = 'Add this line or clear it';

/** The height of a label: buttons stand beside the inputs, not beside their labels. */
export const addsBelowLabelPx = 25;
