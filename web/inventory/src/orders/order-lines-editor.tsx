import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { IconClipboard, IconPlus } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { Product } from '../api/shapes.ts';
import { LineTable } from '../fields/line-table.tsx';
import { ProductSelect } from '../fields/product-select.tsx';
import { newLine, type OrderLine } from './order-line.ts';
import { OrderLineRow } from './order-line-row.tsx';
import { PasteLinesDialog } from './paste-lines-dialog.tsx';

interface Props {
  readonly lines: readonly OrderLine[];
  readonly onChange: (lines: OrderLine[]) => void;
  /** The error of a field such as `orderItems.0.quantity`. */
  readonly errorOf: (path: string) => React.ReactNode;
}

/** The lines of an order: typed one by one with the keyboard alone, or pasted. */
export function OrderLinesEditor({ lines, onChange, errorOf }: Props) {
  const [product, setProduct] = useState<Product | null>(null);
  const [quantity, setQuantity] = useState<string | number>('');
  const [unitPrice, setUnitPrice] = useState<string | number>('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isPasting, setIsPasting] = useState(false);
  const productInput = useRef<HTMLInputElement>(null);

  function add(): void {
    if (!product || quantity === '') {
      setProblem(product ? 'Enter a quantity' : 'Choose a product');
      return;
    }
    onChange([...lines, newLine({ product, quantity, unitPrice })]);
    setProduct(null);
    setQuantity('');
    setUnitPrice('');
    setProblem(null);
    productInput.current?.focus();
  }

  // Enter adds the line; it must not send the whole order.
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  const set = (index: number, fields: Partial<OrderLine>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...fields } : line)));

  return (
    <Stack gap="sm">
      <Group align="flex-end" gap="xs">
        <ProductSelect
          ref={productInput}
          label="Product"
          placeholder="Code or name"
          value={product}
          onChange={(chosen) => {
            setProduct(chosen);
            setProblem(null);
            if (chosen?.pricePerUnit != null && unitPrice === '') setUnitPrice(chosen.pricePerUnit);
          }}
          error={problem}
          flex={1}
          miw={200}
        />
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
        <NumberInput
          label="Unit price"
          min={0}
          decimalScale={4}
          hideControls
          w={110}
          value={unitPrice}
          onChange={setUnitPrice}
          onKeyDown={addOnEnter}
        />
        <Button variant="light" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          Add line
        </Button>
        <Button
          variant="default"
          leftSection={<IconClipboard size={16} aria-hidden />}
          onClick={() => setIsPasting(true)}
        >
          Paste lines
        </Button>
      </Group>
      {lines.length === 0 ? (
        <Text size="sm" c="dimmed">
          No lines yet.
        </Text>
      ) : (
        <LineTable
          label="Lines"
          headers={['Product', 'Quantity', 'Pack of', 'Unit price', 'Ready on', 'Ships on', 'Remove']}
        >
          {lines.map((line, index) => (
            <OrderLineRow
              key={line.id ?? `new ${String(index)}`}
              line={line}
              onChange={(fields) => set(index, fields)}
              onRemove={() => {
                onChange(lines.filter((_, at) => at !== index));
                productInput.current?.focus();
              }}
              errorOf={(name) => errorOf(`orderItems.${String(index)}.${name}`)}
            />
          ))}
        </LineTable>
      )}
      {isPasting && (
        <PasteLinesDialog onAdd={(added) => onChange([...lines, ...added])} onClose={() => setIsPasting(false)} />
      )}
    </Stack>
  );
}
