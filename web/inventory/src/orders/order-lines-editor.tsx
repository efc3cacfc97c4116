import { Button, NumberInput, Stack, Text } from '@mantine/core';
import { IconClipboard } from '@tabler/icons-react';
import { useState } from 'react';
import { LineTable } from '../fields/line-table.tsx';
import { NewLineFields } from '../fields/new-line-fields.tsx';
import { useNewLine } from '../fields/use-new-line.ts';
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
  const newest = useNewLine();
  const [unitPrice, setUnitPrice] = useState<string | number>('');
  const [isPasting, setIsPasting] = useState(false);
  const set = (index: number, fields: Partial<OrderLine>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...fields } : line)));

  return (
    <Stack gap="sm">
      <NewLineFields
        line={newest}
        onChoose={(chosen) => {
          if (chosen?.pricePerUnit != null && unitPrice === '') setUnitPrice(chosen.pricePerUnit);
        }}
        onAdd={(product, quantity) => {
          onChange([...lines, newLine({ product, quantity, unitPrice })]);
          setUnitPrice('');
        }}
        afterQuantity={(addOnEnter) => (
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
        )}
      >
        <Button
          variant="default"
          leftSection={<IconClipboard size={16} aria-hidden />}
          onClick={() => setIsPasting(true)}
        >
          Paste lines
        </Button>
      </NewLineFields>
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
                newest.focus();
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
