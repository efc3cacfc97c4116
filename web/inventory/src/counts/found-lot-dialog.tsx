import { Button, Select, Stack, TextInput } from '@mantine/core';
import type { CountSheet } from '@storehouse/contract/operations/instance/count-answers';
import { DialogButtons } from '@storehouse/web-ui/dialog-buttons.tsx';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { NumberField } from '@storehouse/web-ui/number-field.tsx';
import { numberOrNull } from '@storehouse/web-ui/number-text.ts';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { useQuery } from '@tanstack/react-query';
import { binsQuery } from '../api/queries.ts';
import type { Product } from '../api/shapes.ts';
import { useChange } from '../api/use-change.ts';
import { ProductSelect } from '../fields/product-select.tsx';
import { textOrNull } from '../fields/read-fields.ts';

interface Props {
  readonly count: CountSheet;
  readonly onClose: () => void;
}

/** Adds a lot that was found but is not on the sheet. */
export function FoundLotDialog({ count, onClose }: Props) {
  const change = useChange();
  const bins = useQuery(binsQuery(count.location.id));
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: {
        product: null as Product | null,
        lotNumber: '',
        expirationDate: '',
        binLocation: count.binLocation?.id ?? null,
        quantity: '',
      },
      validate: {
        product: (product) => (product === null ? t('Choose a product') : null),
        quantity: (quantity) => (quantity === '' ? t('Enter a quantity') : null),
      },
    },
    async ({ product, lotNumber, expirationDate, binLocation, quantity }) => {
      const body = {
        product: { id: product?.id },
        lotNumber: textOrNull(lotNumber),
        expirationDate: textOrNull(expirationDate),
        binLocation: binLocation === null ? null : { id: binLocation },
        quantity: numberOrNull(quantity),
      };
      await change('POST /counts/{id}/lines', { params: { id: count.id }, body }, t('Line added'));
      return onClose;
    },
  );
  return (
    <Dialog onClose={onClose} title={t('Add what you found')}>
      <form onSubmit={onSubmit} noValidate aria-label={t('Add what you found')}>
        <Stack>
          <FormProblem problem={problem} />
          <ProductSelect
            label={t('Product')}
            placeholder={t('Code, name or UPC')}
            data-autofocus
            {...form.getInputProps('product')}
            value={form.values.product}
          />
          <TextInput
            label={t('Lot number')}
            description={t('Empty for a product without lots')}
            {...form.getInputProps('lotNumber')}
          />
          <TextInput label={t('Expires')} type="date" {...form.getInputProps('expirationDate')} />
          {count.scope !== 'BIN' && (
            <Select
              label={t('Bin')}
              clearable
              searchable
              placeholder={t('No bin')}
              data={(bins.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              {...form.getInputProps('binLocation')}
            />
          )}
          <NumberField field="found quantity" label={t('Quantity')} min={1} {...form.getInputProps('quantity')} />
          <DialogButtons>
            <Button type="submit" loading={isSaving}>
              {t('Add')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  );
}
