import { ActionIcon, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { readBarcode, type Barcode } from '@storehouse/contract/inventory/barcode';
import { t } from '@storehouse/web-ui/messages.ts';
import { NumberField } from '@storehouse/web-ui/number-field.tsx';
import type { ReactNode } from 'react';
import { BinSelect } from '../fields/bin-select.tsx';
import { lotName } from '../lots/name-lot.ts';
import { DifferenceFields } from './difference-fields.tsx';
import { partName } from './focus-part.ts';
import classes from './receiving.module.css';
import { splitLine, type ReceivingLine, type ReceivingPart } from './receiving-line.ts';

/** A shorter text may be a lot number, even if its digits are also a valid GTIN. */
const minCodeLength = 16;

/** What is received: a line of an order or a shipment. */
export interface Receivable {
  readonly id: string;
  readonly product: { readonly id: string; readonly name: string };
  /** The lot of a shipment line. Null if the receiver enters the lot. */
  readonly lot: { readonly lotNumber: string | null } | null;
  readonly expected: number;
  /** What one unit is, such as "packs of 12"; null for single units. */
  readonly unit: string | null;
}

/** A bar code that was scanned into a lot field. */
export interface ScannedCode {
  readonly barcode: Barcode;
  readonly code: string;
  /** Whether to move the focus to the quantity. */
  readonly movesOn: boolean;
}

interface Props {
  readonly item: Receivable;
  readonly index: number;
  readonly line: ReceivingLine;
  readonly onChange: (line: ReceivingLine) => void;
  /** Called when a part was added or removed; the focus moves to the part at index `at`. */
  readonly onParts: (line: ReceivingLine, at: number) => void;
  readonly onScan: (scanned: ScannedCode) => void;
  /** The id of the location if it has bins, else null. */
  readonly binsOf: string | null;
  /** Whether more than was expected can arrive. */
  readonly mayBeMore: boolean;
  readonly errorOf: (path: string) => ReactNode;
}

/** One line of a receipt: its lots and bins, and why it differs from what was expected. */
export function ReceivingCard(props: Props) {
  const { item, index, line, onChange, onParts, binsOf, errorOf } = props;
  const { product, lot, expected, unit } = item;
  const setPart = (at: number, fields: Partial<ReceivingPart>) =>
    onChange({ ...line, parts: line.parts.map((part, other) => (other === at ? { ...part, ...fields } : part)) });
  const hasParts = lot === null || binsOf !== null;
  return (
    <Paper withBorder p="sm" role="group" aria-label={product.name}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Text fw={600} size="sm">
            {product.name}
            {lot !== null && (
              <Text span inherit fw={400}>
                {', '}
                {t('lot {{lot}}', { lot: lotName(lot.lotNumber) })}
              </Text>
            )}
          </Text>
          <Text size="sm" c="dimmed" ta="right" style={{ whiteSpace: 'nowrap' }}>
            {unit === null
              ? t('{{count}} expected', { count: expected, one: '{{count}} expected' })
              : t('{{count}} expected, {{unit}}', { count: expected, one: '{{count}} expected, {{unit}}', unit })}
          </Text>
        </Group>
        <div>
          <Stack gap="xs">
            {line.parts.map((part, at) => (
              <Part
                // Parts have no id, only a position.
                key={at}
                {...props}
                part={part}
                at={at}
                onPart={(fields) => setPart(at, fields)}
                errorOf={(name) => errorOf(`lines.${String(index)}.parts.${String(at)}.${name}`)}
                onRemove={
                  line.parts.length > 1
                    ? () =>
                        onParts({ ...line, parts: line.parts.filter((_, other) => other !== at) }, Math.max(0, at - 1))
                    : null
                }
              />
            ))}
          </Stack>
        </div>
        {hasParts && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            style={{ alignSelf: 'flex-start' }}
            aria-label={
              lot === null
                ? t('Add a lot of {{product}}', { product: product.name })
                : t('Add a bin of {{product}}', { product: product.name })
            }
            onClick={() => onParts(splitLine(line, expected), line.parts.length)}
          >
            {lot === null ? t('Add a lot') : t('Add a bin')}
          </Button>
        )}
        <DifferenceFields
          line={line}
          expected={expected}
          of={product.name}
          mayBeMore={props.mayBeMore}
          onChange={onChange}
          errorOf={(name) => errorOf(`lines.${String(index)}.${name}`)}
        />
      </Stack>
    </Paper>
  );
}

interface PartProps extends Omit<Props, 'errorOf'> {
  readonly part: ReceivingPart;
  readonly at: number;
  readonly onPart: (fields: Partial<ReceivingPart>) => void;
  readonly errorOf: (name: string) => ReactNode;
  readonly onRemove: (() => void) | null;
}

function Part({ item, index, part, at, binsOf, onPart, onScan, errorOf, onRemove }: PartProps) {
  const of = `${item.product.name}${at === 0 ? '' : `, ${String(at + 1)}`}`;
  const hasLot = item.lot === null;
  /** A hand scanner types its code key by key and ends it with Enter or Tab; until then the code is not complete. */
  function takeCode(movesOn: boolean): boolean {
    const code = part.lotNumber;
    const barcode = code.length < minCodeLength ? null : readBarcode(code);
    if (barcode) onScan({ barcode, code, movesOn });
    return barcode !== null;
  }
  return (
    <div className={classes['part']} data-fields={1 + (hasLot ? 2 : 0) + (binsOf === null ? 0 : 1)}>
      <NumberField
        field={`receive line ${partName(index, at)}`}
        label={t('Quantity')}
        aria-label={t('Quantity of {{product}}', { product: of })}
        min={0}
        {...(index === 0 && at === 0 ? { 'data-autofocus': true } : {})}
        value={part.quantity}
        onChange={(quantity) => onPart({ quantity })}
        error={errorOf('quantity')}
      />
      {hasLot && (
        <>
          <TextInput
            label={t('Lot number')}
            aria-label={t('Lot number of {{product}}', { product: of })}
            placeholder={t('Type or scan')}
            autoComplete="off"
            value={part.lotNumber}
            onChange={(event) => onPart({ lotNumber: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && takeCode(true)) event.preventDefault();
            }}
            onBlur={() => takeCode(false)}
            error={errorOf('lotNumber')}
          />
          <TextInput
            label={t('Expires')}
            aria-label={t('Expiration date of {{product}}', { product: of })}
            type="date"
            value={part.expirationDate}
            onChange={(event) => onPart({ expirationDate: event.currentTarget.value })}
            error={errorOf('expirationDate')}
          />
        </>
      )}
      {binsOf !== null && (
        <BinSelect
          locationId={binsOf}
          label={t('Bin')}
          aria-label={t('Bin of {{product}}', { product: of })}
          value={part.binId}
          onChange={(binId) => onPart({ binId })}
          error={errorOf('binId')}
        />
      )}
      {onRemove && (
        <ActionIcon
          className={classes['remove'] ?? ''}
          variant="subtle"
          color="gray"
          size={34}
          aria-label={t('Remove {{name}}', { name: of })}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
