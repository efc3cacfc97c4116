import { ActionIcon, Button, Group, NumberInput, Select, Stack, Table, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatNumber } from '@storehouse/web-ui/format.ts';
import { useRef, useState, type ReactNode } from 'react';
import { lotsQuery, stockLotsQuery } from '../api/queries.ts';
import type { Product } from '../api/shapes.ts';
import { LineTable } from '../fields/line-table.tsx';
import { ProductSelect } from '../fields/product-select.tsx';

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
  const [product, setProduct] = useState<Product | null>(null);
  const [itemId, setItemId] = useState<string | null>(null);
  const [quantity, setQuantity] = useState<string | number>('');
  const [problem, setProblem] = useState<string | null>(null);
  const productInput = useRef<HTMLInputElement>(null);
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

  function add(): void {
    if (!product || itemId === null || quantity === '') {
      setProblem(!product ? 'Choose a product' : itemId === null ? 'Choose a lot' : 'Enter a quantity');
      return;
    }
    const lot = options.find(({ value }) => value === itemId)?.label.split(' · ')[0] ?? '';
    onChange([...lines, { itemId, label: `${product.name}, lot ${lot}`, quantity }]);
    setProduct(null);
    setItemId(null);
    setQuantity('');
    setProblem(null);
    productInput.current?.focus();
  }

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
            setItemId(null);
            setProblem(null);
          }}
          error={problem}
          flex={1}
          miw={200}
        />
        <Select label="Lot" data={options} value={itemId} onChange={setItemId} disabled={product === null} miw={200} />
        <NumberInput
          label="Quantity"
          min={1}
          allowDecimal={false}
          hideControls
          w={100}
          value={quantity}
          onChange={setQuantity}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="light" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          Add line
        </Button>
      </Group>
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
                <NumberInput
                  aria-label={`Quantity of ${line.label}`}
                  size="xs"
                  w={{ base: 66, sm: 90 }}
                  min={1}
                  allowDecimal={false}
                  hideControls
                  value={line.quantity}
                  onChange={(value) =>
                    onChange(lines.map((one, at) => (at === index ? { ...one, quantity: value } : one)))
                  }
                  error={errorOf(`shipmentItems.${String(index)}.quantity`)}
                />
              </Table.Td>
              <Table.Td>
                <ActionIcon
                  variant="subtle"
                  color="gray.7"
                  aria-label={`Remove ${line.label}`}
                  onClick={() => {
                    onChange(lines.filter((_, at) => at !== index));
                    productInput.current?.focus();
                  }}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </Table.Td>
            </Table.Tr>
          ))}
        </LineTable>
      )}
    </Stack>
  );
}
