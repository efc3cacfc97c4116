import { Button, Stack, Text } from '@mantine/core';
import { IconClipboard } from '@tabler/icons-react';
import { t } from '@storehouse/web-ui/messages.ts';
import { NumberField } from '@storehouse/web-ui/number-field.tsx';
import { useState } from 'react';
import { LineTable } from '../fields/line-table.tsx';
import { addsBelowLabelPx, NewLineFields } from '../fields/new-line-fields.tsx';
import { useNewLine } from '../fields/use-new-line.ts';
import { useMe } from '../session/me-context.ts';
import { fillPrice, noPrice } from './fill-price.ts';
import { newLine, type OrderLine } from './order-line.ts';
import { OrderLineRow } from './order-line-row.tsx';
import { PasteLinesDialog } from './paste-lines-dialog.tsx';

interface Props {
  readonly lines: readonly OrderLine[];
  /** The currency of their prices. */
  readonly currency: string;
  readonly onChange: (lines: OrderLine[]) => void;
  /** The error of a field such as `orderItems.0.quantity`. */
  readonly errorOf: (path: string) => React.ReactNode;
}

/** The lines of an order: typed one by one with the keyboard alone, or pasted. */
export function OrderLinesEditor({ lines, currency, onChange, errorOf }: Props) {
  const newest = useNewLine();
  const { account } = useMe();
  const [price, setPrice] = useState(noPrice);
  const [isPasting, setIsPasting] = useState(false);
  const set = (index: number, fields: Partial<OrderLine>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...fields } : line)));

  return (
    <Stack gap="sm">
      <NewLineFields
        of="order"
        line={newest}
        onChoose={(chosen) => setPrice(fillPrice(price, chosen, currency === account.defaultCurrency))}
        onAdd={(product, quantity) => {
          onChange([...lines, newLine({ product, quantity, unitPrice: price.text })]);
          setPrice(noPrice);
        }}
        afterQuantity={(addOnEnter) => (
          <NumberField
            field="order new line price"
            label={t('Unit price')}
            min={0}
            decimals={4}
            currency={currency}
            w={120}
            value={price.text}
            onChange={(text) => setPrice({ ...price, text })}
            onKeyDown={addOnEnter}
          />
        )}
      >
        <Button
          // On a phone the button wraps to its own row, where no label is beside it.
          mt={{ base: 0, sm: addsBelowLabelPx }}
          variant="default"
          leftSection={<IconClipboard size={16} aria-hidden />}
          onClick={() => setIsPasting(true)}
        >
          {t('Paste lines')}
        </Button>
      </NewLineFields>
      {lines.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('No lines yet.')}
        </Text>
      ) : (
        <LineTable
          label={t('Lines')}
          headers={[
            t('Product'),
            t('Quantity'),
            t('Pack of'),
            t('Unit price'),
            t('Ready on'),
            t('Ships on'),
            t('Remove'),
          ]}
        >
          {lines.map((line, index) => (
            <OrderLineRow
              key={line.id ?? `new ${String(index)}`}
              line={line}
              currency={currency}
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
