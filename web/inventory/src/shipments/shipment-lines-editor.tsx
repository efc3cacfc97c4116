import { Select, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatNumber } from '@storehouse/web-ui/format.ts';
import { useState, type ReactNode } from 'react';
import { lotsQuery, stockLotsQuery } from '../api/queries.ts';
import { LineQuantity } from '../fields/line-quantity.tsx';
import { LineTable } from '../fields/line-table.tsx';
import { NewLineFields } from '../fields/new-line-fields.tsx';
import { RemoveLine } from '../fields/remove-line.tsx';
import { useNewLine } from '../fields/use-new-line.ts';

/** A lot that is to be shipped. */
export interface ShippedLine {
  readonly itemId: string;
  readonly label: string;
  readonly quantity: number | string;
}

interface Props {
  /** Where the goods leave from. */
  readonly originId: string | null;
  readonly lines: readonly ShippedLine[];
  readonly onChange: (lines: ShippedLine[]) => void;
  readonly errorOf: (path: string) => ReactNode;
}

/** The lots of a shipment: product, lot, quantity. */
export function ShipmentLinesEditor({ originId, lines, onChange, errorOf }: Props) {
  const newest = useNewLine();
  const { product } = newest;
  const [itemId, setItemId] = useState<string | null>(null);
  const lots = useQuery({ ...lotsQuery(product?.id ?? ''), enabled: product !== null });
  const onHand = useQuery({
    ...stockLotsQuery({ 'location.id': originId, 'product.id': product?.id }),
    enabled: product !== null && originId !== null,
  });
  const quantityOf = (id: string) =>
    (onHand.data?.data ?? [])
      .filter(({ inventoryItem }) => inventoryItem.id === id)
      .reduce((sum, { quantityOnHand }) => sum + quantityOnHand, 0);
  const options = (product ? (lots.data?.data ?? []) : []).map(({ id, lotNumber, expirationDate }) => ({
    value: id,
    label: `${lotNumber ?? 'Default'}${expirationDate === null ? '' : ` · ${formatDay(expirationDate)}`} · ${formatNumber(quantityOf(id))} on hand`,
  }));

  return (
    <Stack gap="sm">
      <NewLineFields
        of="shipment"
        line={newest}
        onChoose={() => setItemId(null)}
        missing={itemId === null ? 'Choose a lot' : null}
        onAdd={({ name }, quantity) => {
          if (itemId === null) return;
          const lot = options.find(({ value }) => value === itemId)?.label.split(' · ')[0] ?? '';
          onChange([...lines, { itemId, label: `${name}, lot ${lot}`, quantity }]);
          setItemId(null);
        }}
        beforeQuantity={
          <Select
            label="Lot"
            data={options}
            value={itemId}
            onChange={setItemId}
            disabled={product === null}
            miw={200}
          />
        }
      />
      {lines.length === 0 ? (
        <Text size="sm" c="dimmed">
          No lines yet.
        </Text>
      ) : (
        <LineTable label="Lines" headers={['Lot', 'Quantity', 'Remove']}>
          {lines.map((line, index) => (
            <Table.Tr key={`${line.itemId} ${String(index)}`}>
              <Table.Td>
                {line.label}
                <Text size="xs" c="red.9">
                  {errorOf(`shipmentItems.${String(index)}.inventoryItem`)}
                </Text>
              </Table.Td>
              <Table.Td>
                <LineQuantity
                  field="shipment line quantity"
                  of={line.label}
                  min={1}
                  value={line.quantity}
                  onChange={(value) =>
                    onChange(lines.map((one, at) => (at === index ? { ...one, quantity: value } : one)))
                  }
                  error={errorOf(`shipmentItems.${String(index)}.quantity`)}
                />
              </Table.Td>
              <Table.Td>
                <RemoveLine
                  name={line.label}
                  onRemove={() => {
                    onChange(lines.filter((_, at) => at !== index));
                    newest.focus();
                  }}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </LineTable>
      )}
    </Stack>
  );
}
