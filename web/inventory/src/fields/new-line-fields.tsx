import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { canReadNumbers, focusFirstError } from '@storehouse/web-ui/form-fields.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { NumberField } from '@storehouse/web-ui/number-field.tsx';
import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react';
import type { Product } from '../api/shapes.ts';
import { ProductSelect } from './product-select.tsx';
import type { useNewLine } from './use-new-line.ts';

interface Props {
  /** The kind of document, such as `order`. It is part of the name of the quantity field. */
  readonly of: string;
  readonly line: ReturnType<typeof useNewLine>;
  readonly onAdd: (product: Product, quantity: string) => void;
  readonly onChoose?: (product: Product | null) => void;
  /** The error if a field that only this kind of line has is not filled in. */
  readonly missing?: string | null;
  readonly beforeQuantity?: ReactNode;
  /** An extra field in which Enter also adds the line. */
  readonly afterQuantity?: (addOnEnter: (event: KeyboardEvent) => void) => ReactNode;
  /** Other ways to add lines. */
  readonly children?: ReactNode;
}

/** The fields for the next line. People can fill them in, add the line and start the next with the keyboard alone. */
export function NewLineFields({ of, line, onAdd, onChoose, missing, beforeQuantity, afterQuantity, children }: Props) {
  const { product, choose, quantity, setQuantity, problem, setProblem, productInput, clear } = line;

  function add(event: SyntheticEvent): void {
    const fields = event.currentTarget.closest<HTMLElement>('[data-new-line]');
    const canRead = fields === null || canReadNumbers(fields);
    const missingHere = product ? missing : t('Choose a product');
    if (product && missingHere == null && quantity !== '' && canRead) {
      onAdd(product, quantity);
      clear();
      return;
    }
    setProblem(missingHere ? { product: missingHere } : quantity === '' ? { quantity: t('Enter a quantity') } : {});
    // A key press or click has just set the errors; they are on the page by the next frame.
    if (fields) requestAnimationFrame(() => focusFirstError(fields));
  }

  // Enter adds the line. It must not submit the whole form.
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add(event);
  };

  return (
    // Aligned at the top: a message below one field must not push the others down.
    <Group data-new-line align="flex-start" gap="xs">
      <ProductSelect
        ref={productInput}
        label={t('Product')}
        placeholder={t('Code, name or UPC')}
        value={product}
        onChange={(chosen) => {
          choose(chosen);
          onChoose?.(chosen);
        }}
        error={problem.product}
        clearable
        // Submitting the form now would lose this line.
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
        label={t('Quantity')}
        min={1}
        w={110}
        value={quantity}
        onChange={setQuantity}
        error={problem.quantity}
        onKeyDown={addOnEnter}
      />
      {afterQuantity?.(addOnEnter)}
      <Button mt={addsBelowLabelPx} variant="light" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
        {t('Add line')}
      </Button>
      {children}
    </Group>
  );
}

const notAdded = t('Add this line or clear it');

/** The height of a label: buttons line up with the inputs, not with their labels. */
export const addsBelowLabelPx = 25;
