import { Table, TextInput } from '@mantine/core';
import { t } from '@storehouse/web-ui/messages.ts';
import { NumberField } from '@storehouse/web-ui/number-field.tsx';
import type { ReactNode } from 'react';
import { LineCell } from '../fields/line-table.tsx';
import { RemoveLine } from '../fields/remove-line.tsx';
import type { OrderLine } from './order-line.ts';

interface Props {
  readonly line: OrderLine;
  /** The currency of its price. */
  readonly currency: string;
  readonly onChange: (fields: Partial<OrderLine>) => void;
  readonly onRemove: () => void;
  /** The error of a field of this line. */
  readonly errorOf: (name: string) => ReactNode;
}

const numbers = [
  { name: 'quantity', label: t('Quantity'), min: 1, decimals: 0, width: { base: '100%', sm: 90 } },
  { name: 'quantityPerUom', label: t('Pack size'), min: 1, decimals: 0, width: { base: '100%', sm: 66 } },
  { name: 'unitPrice', label: t('Unit price'), min: 0, decimals: 4, width: { base: '100%', sm: 100 } },
] as const;

const days = [
  { name: 'estimatedReadyDate', label: t('Ready date') },
  { name: 'estimatedShipDate', label: t('Ship date') },
] as const;

/** An order line with every field editable in place. */
export function OrderLineRow({ line, currency, onChange, onRemove, errorOf }: Props) {
  const { product } = line;
  return (
    <Table.Tr>
      <LineCell>
        {product.productCode !== undefined && `${product.productCode} · `}
        {product.name}
        {errorOf('product')}
      </LineCell>
      {numbers.map(({ name, label, min, decimals, width }) => (
        <LineCell key={name} label={label}>
          <NumberField
            field={`order line ${name}`}
            aria-label={t('{{label}} of {{product}}', { label, product: product.name })}
            size="xs"
            w={width}
            min={min}
            decimals={decimals}
            currency={name === 'unitPrice' ? currency : undefined}
            value={line[name]}
            onChange={(value) => onChange({ [name]: value })}
            error={errorOf(name)}
          />
        </LineCell>
      ))}
      {days.map(({ name, label }) => (
        <LineCell key={name} label={label}>
          <TextInput
            aria-label={t('{{label}} of {{product}}', { label, product: product.name })}
            size="xs"
            type="date"
            value={line[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
            error={errorOf(name)}
          />
        </LineCell>
      ))}
      <LineCell>
        <RemoveLine name={product.name} onRemove={onRemove} />
      </LineCell>
    </Table.Tr>
  );
}
