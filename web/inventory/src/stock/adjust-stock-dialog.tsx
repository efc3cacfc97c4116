import { Button, Group, SegmentedControl, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { reasonCodes } from '@storehouse/contract/inventory/transaction-types';
import { ApiError } from '@storehouse/web-ui/api-error.ts';
import { DialogButtons } from '@storehouse/web-ui/dialog-buttons.tsx';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { formatWord } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { NumberField } from '@storehouse/web-ui/number-field.tsx';
import { numberOrNull } from '@storehouse/web-ui/number-text.ts';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { lotsQuery, stockLotsQuery } from '../api/queries.ts';
import { callInventory } from '../api/inventory-api.ts';
import type { Product } from '../api/shapes.ts';
import { useChange } from '../api/use-change.ts';
import { usePlaces } from '../fields/bin-select.tsx';
import { binOf } from '../fields/outside-of-bins.ts';
import { textOrNull } from '../fields/read-fields.ts';
import { lotsOnHand } from '../lots/lots-on-hand.ts';
import { describeLot } from '../lots/name-lot.ts';
import { adjustmentErrors } from './adjustment-errors.ts';
import { onlyPlace, placesToCorrect, placesToWriteOff } from './places-of-lot.ts';

type Kind = 'CORRECTION' | 'EXPIRED' | 'DAMAGED' | 'CONSUMED';

interface Props {
  readonly product: Product;
  readonly locationId: string;
  /** A correction adds or removes stock; the other kinds only remove it. */
  readonly kind: Kind;
  readonly onClose: () => void;
}

const otherLot = 'other';
const writeOffs = ['EXPIRED', 'DAMAGED', 'CONSUMED'] as const;

/** Corrects the stock of a lot in one of its bins, or writes part of it off. */
export function AdjustStockDialog({ product, locationId, kind, onClose }: Props) {
  const change = useChange();
  const queryClient = useQueryClient();
  const stock = useQuery(stockLotsQuery({ 'location.id': locationId, 'product.id': product.id }));
  const places = usePlaces(locationId);
  const isCorrection = kind === 'CORRECTION';
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: {
        adjustmentType: kind,
        inventoryItem: null as string | null,
        binLocation: onlyPlace([]),
        lotNumber: '',
        expirationDate: '',
        quantity: '',
        reasonCode: 'CORRECTION' as (typeof reasonCodes)[number],
        comment: '',
      },
      validate: {
        inventoryItem: (value) => (value === null ? t('Choose a lot') : null),
        binLocation: (value) => (value === null ? t('Choose a bin') : null),
        quantity: (value) => (value === '' ? t('Enter a quantity') : null),
      },
    },
    async (values) => {
      const itemId =
        values.inventoryItem === otherLot
          ? await findOrCreateLot(queryClient, product.id, values)
          : values.inventoryItem;
      const { adjustmentType, reasonCode } = values;
      const quantity = numberOrNull(values.quantity);
      const line = { inventoryItem: { id: itemId }, binLocation: binOf(values.binLocation) };
      const common = { location: { id: locationId }, comment: textOrNull(values.comment) };
      const body =
        adjustmentType === 'CORRECTION'
          ? { ...common, adjustmentType, lines: [{ ...line, quantityDelta: quantity, reasonCode }] }
          : { ...common, adjustmentType, lines: [{ ...line, quantity }] };
      await change('POST /stockAdjustments', { body }, t('Stock adjusted')).catch(adjustmentErrors);
      return onClose;
    },
  );
  const rows = stock.data?.data ?? [];
  const rowsOf = (itemId: string | null) => rows.filter(({ inventoryItem }) => inventoryItem.id === itemId);
  const lotsHere = lotsOnHand(rows).filter(({ onHand }) => isCorrection || onHand > 0);
  const lotOptions = lotsHere.map((lot) => ({
    value: lot.itemId,
    label: t('{{lot}} · {{quantity}} on hand', { lot: describeLot(lot), quantity: lot.onHand }),
  }));
  const rowsOfLot = rowsOf(form.values.inventoryItem);
  const hasBins = (isCorrection && places.length > 1) || rowsOfLot.some(({ binLocation }) => binLocation !== null);
  return (
    <Dialog
      onClose={onClose}
      title={
        isCorrection
          ? t('Adjust: {{product}}', { product: product.name })
          : t('Write off: {{product}}', { product: product.name })
      }
    >
      <form onSubmit={onSubmit} noValidate aria-label={isCorrection ? t('Adjust') : t('Write off')}>
        <Stack>
          <FormProblem problem={problem} />
          {!isCorrection && (
            <SegmentedControl
              aria-label={t('Why')}
              data={writeOffs.map((value) => ({ value, label: formatWord(value) }))}
              {...form.getInputProps('adjustmentType')}
            />
          )}
          <Select
            label={t('Lot')}
            required
            data-autofocus
            data={isCorrection ? [...lotOptions, { value: otherLot, label: t('New lot…') }] : lotOptions}
            {...form.getInputProps('inventoryItem')}
            onChange={(id: string | null) => {
              form.setFieldValue('inventoryItem', id);
              form.setFieldValue('binLocation', onlyPlace(rowsOf(id)));
            }}
          />
          {form.values.inventoryItem === otherLot && (
            <Group grow align="flex-start">
              <TextInput
                label={t('Lot number')}
                description={t('Leave empty for the default lot')}
                {...form.getInputProps('lotNumber')}
              />
              <TextInput
                label={t('Expires')}
                description={t('Optional')}
                type="date"
                {...form.getInputProps('expirationDate')}
              />
            </Group>
          )}
          {form.values.inventoryItem !== null && hasBins && (
            <Select
              label={t('Bin')}
              required
              searchable
              allowDeselect={false}
              placeholder={t('Choose a bin')}
              nothingFoundMessage={t('No matching bin')}
              data={isCorrection ? placesToCorrect(places, rowsOfLot) : placesToWriteOff(rowsOfLot)}
              {...form.getInputProps('binLocation')}
            />
          )}
          <NumberField
            field={isCorrection ? 'adjust change' : 'write off quantity'}
            label={isCorrection ? t('Change') : t('Quantity')}
            description={isCorrection ? t('A positive number adds stock, a negative one removes it') : undefined}
            required
            min={isCorrection ? undefined : 1}
            {...form.getInputProps('quantity')}
          />
          {isCorrection && (
            <Select
              label={t('Reason')}
              data={reasonCodes.map((value) => ({ value, label: formatWord(value) }))}
              {...form.getInputProps('reasonCode')}
            />
          )}
          <Textarea label={t('Comment')} {...form.getInputProps('comment')} />
          <DialogButtons>
            <Button type="submit" loading={isSaving}>
              {isCorrection ? t('Adjust') : t('Write off')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Finds the product's lot with this number, or creates it. */
async function findOrCreateLot(
  queryClient: QueryClient,
  productId: string,
  values: { readonly lotNumber: string; readonly expirationDate: string },
): Promise<string> {
  const lotNumber = textOrNull(values.lotNumber.trim());
  const expirationDate = textOrNull(values.expirationDate);
  // Read again: an earlier attempt may have created the lot before its adjustment was refused.
  const known = await queryClient.query({ ...lotsQuery(productId), staleTime: 0 });
  const found = known.data.find((lot) => lot.lotNumber === lotNumber);
  if (found && expirationDate !== null && expirationDate !== found.expirationDate) {
    // As the server says it when a receipt names such a lot.
    const message = `must be that of the lot, which is ${found.expirationDate ?? 'none'}`;
    throw new ApiError(400, message, { fieldErrors: [{ field: 'expirationDate', message }] });
  }
  if (found) return found.id;
  const body = { product: { id: productId }, lotNumber, expirationDate };
  return (await callInventory('POST /generic/inventoryItem', { body })).id;
}
