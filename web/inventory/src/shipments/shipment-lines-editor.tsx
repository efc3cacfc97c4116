import { Stack, Table, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { t } from '@storehouse/web-ui/messages.ts';
import { useState, type ReactNode } from 'react';
import { stockLotsQuery } from '../api/queries.ts';
import { LineQuantity } from '../fields/line-quantity.tsx';
import { LineCell, LineTable } from '../fields/line-table.tsx';
import { NewLineFields } from '../fields/new-line-fields.tsx';
import { RemoveLine } from '../fields/remove-line.tsx';
import { useNewLine } from '../fields/use-new-line.ts';
import { LotSelect, type ChosenLot } from '../lots/lot-select.tsx';
import { lotsOnHand } from '../lots/lots-on-hand.ts';
import { useManagesInventory } from '../session/use-manages-inventory.ts';
import { lineLabel, shortages, type ShippedLine } from './shipped-line.ts';

interface Props {
  /** Where the shipment leaves from. */
  readonly originId: string | null;
  readonly lines: readonly ShippedLine[];
  readonly onChange: (lines: ShippedLine[]) => void;
  readonly errorOf: (path: string) => ReactNode;
}

/** The lots of a shipment: product, lot, quantity. */
export function ShipmentLinesEditor({ originId, lines, onChange, errorOf }: Props) {
  const newest = useNewLine();
  const { product } = newest;
  const [lot, setLot] = useState<ChosenLot | null>(null);
  const onHand = useOnHand(originId, lines);
  const missing = shortages(lines, onHand);

  return (
    <Stack gap="sm">
      <NewLineFields
        of="shipment"
        line={newest}
        onChoose={() => setLot(null)}
        missing={lot === null ? t('Choose a lot') : null}
        onAdd={({ id: productId, name }, quantity) => {
          if (lot === null) return;
          onChange([...lines, { productId, itemId: lot.itemId, label: lineLabel(name, lot.lotNumber), quantity }]);
          setLot(null);
        }}
        beforeQuantity={<LotSelect product={product} locationId={originId} value={lot} onChange={setLot} miw={200} />}
      />
      {lines.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('No lines yet.')}
        </Text>
      ) : (
        <LineTable label={t('Lines')} headers={[t('Lot'), t('Quantity'), t('Remove')]}>
          {lines.map((line, index) => {
            const path = `shipmentItems.${String(index)}`;
            return (
              <Table.Tr key={`${line.itemId ?? ''} ${String(index)}`}>
                <LineCell>
                  {line.label}
                  <Text size="xs" c="red" data-field-error={errorOf(`${path}.itemId`) ? true : undefined} tabIndex={-1}>
                    {errorOf(`${path}.itemId`) ?? errorOf(`${path}.inventoryItem`)}
                  </Text>
                </LineCell>
                <LineCell label={t('Quantity')}>
                  <LineQuantity
                    field="shipment line quantity"
                    of={line.label}
                    min={1}
                    value={line.quantity}
                    onChange={(value) =>
                      onChange(lines.map((one, at) => (at === index ? { ...one, quantity: value } : one)))
                    }
                    error={errorOf(`${path}.quantity`)}
                  />
                  {(missing[index] ?? 0) > 0 && (
                    <Text size="xs" c="var(--mantine-color-orange-light-color)" role="status">
                      {t('Only {{left}} on hand. You can save the shipment, but not send it.', {
                        left: onHand.get(line.itemId ?? '') ?? 0,
                      })}
                    </Text>
                  )}
                </LineCell>
                <LineCell>
                  <RemoveLine
                    name={line.label}
                    onRemove={() => {
                      onChange(lines.filter((_, at) => at !== index));
                      newest.focus();
                    }}
                  />
                </LineCell>
              </Table.Tr>
            );
          })}
        </LineTable>
      )}
    </Stack>
  );
}

/** How much the origin has of each lot. A location that does not manage inventory has no stock and may send anyway. */
function useOnHand(originId: string | null, lines: readonly ShippedLine[]): ReadonlyMap<string, number> {
  const isCounted = useManagesInventory(originId);
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  const stock = useQueries({
    queries: productIds.map((id) => ({
      ...stockLotsQuery({ 'location.id': originId, 'product.id': id }),
      enabled: isCounted,
    })),
  });
  if (!isCounted || stock.some(({ data }) => data === undefined)) return new Map();
  const found = lotsOnHand(stock.flatMap(({ data }) => data?.data ?? []));
  return new Map([
    ...lines.map(({ itemId }) => [itemId ?? '', 0] as const),
    ...found.map(({ itemId, onHand }) => [itemId, Math.max(0, onHand)] as const),
  ]);
}
