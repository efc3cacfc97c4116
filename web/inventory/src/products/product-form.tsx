import { Button, Checkbox, Fieldset, Group, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { NumberField } from '@storehouse/web-ui/number-field.tsx';
import { numberOrNull } from '@storehouse/web-ui/number-text.ts';
import { useApiForm, type Sent } from '@storehouse/web-ui/use-api-form.ts';
import type { CallInput } from '../api/inventory-api.ts';
import { categoriesQuery } from '../api/queries.ts';
import type { Product } from '../api/shapes.ts';
import { textOrNull } from '../fields/read-fields.ts';
import { useStoredValues } from '../fields/use-stored-values.ts';
import { useMe } from '../session/me-context.ts';
import { plainUpc, upcProblem } from './check-upc.ts';

interface Props {
  /** Null for a new product. */
  readonly product: Product | null;
  readonly isReadOnly: boolean;
  readonly onSave: (body: CallInput<'POST /generic/product'>['body']) => Sent;
  /** Shows the newer version that someone else saved. */
  readonly onReload?: () => void;
}

const valuesOf = (product: Product | null) => ({
  name: product?.name ?? '',
  productCode: product?.productCode ?? '',
  category: product?.category.id ?? 'ROOT',
  description: product?.description ?? '',
  unitOfMeasure: product?.unitOfMeasure ?? '',
  pricePerUnit: product?.pricePerUnit ?? '',
  costPerUnit: product?.costPerUnit ?? '',
  manufacturer: product?.manufacturer ?? '',
  brandName: product?.brandName ?? '',
  upc: product?.upc ?? '',
  abcClass: product?.abcClass ?? '',
  active: product?.active ?? true,
  lotAndExpiryControl: product?.lotAndExpiryControl ?? false,
  coldChain: product?.coldChain ?? false,
  controlledSubstance: product?.controlledSubstance ?? false,
  hazardousMaterial: product?.hazardousMaterial ?? false,
});

/** All fields of a product. */
export function ProductForm({ product, isReadOnly, onSave, onReload }: Props) {
  const categories = useQuery(categoriesQuery);
  const { account } = useMe();
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: valuesOf(product),
      validate: {
        name: (value) => (value.trim() === '' ? t('Enter a name') : null),
        // A code stored through the API is accepted until someone changes it here.
        upc: (value) => (value === (product?.upc ?? '') ? null : upcProblem(value)),
      },
    },
    async ({ category, pricePerUnit, costPerUnit, productCode, ...values }) => {
      const texts = ['description', 'unitOfMeasure', 'manufacturer', 'brandName', 'upc', 'abcClass'] as const;
      return onSave({
        ...values,
        ...Object.fromEntries(texts.map((name) => [name, textOrNull(values[name])])),
        ...(values.upc === (product?.upc ?? '') ? {} : { upc: textOrNull(plainUpc(values.upc)) }),
        // If empty, the server generates one.
        ...(productCode === '' ? {} : { productCode }),
        category: { id: category },
        pricePerUnit: numberOrNull(pricePerUnit),
        costPerUnit: numberOrNull(costPerUnit),
        ...(product ? { version: product.version } : {}),
      });
    },
  );
  useStoredValues(form, valuesOf(product), product?.version);
  // Prices have up to four decimal places (domain, Product).
  const amount = { min: 0, decimals: 4, currency: account.defaultCurrency };
  const field = (name: string) => ({ ...form.getInputProps(name), readOnly: isReadOnly });
  const box = (name: string) => ({ ...form.getInputProps(name, { type: 'checkbox' }), disabled: isReadOnly });
  return (
    <form onSubmit={onSubmit} noValidate aria-label={t('Product')}>
      <Stack>
        <FormProblem problem={problem} onReload={onReload} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t('Name')} required autoFocus={product === null} {...field('name')} />
          <TextInput label={t('Code')} description={t('Leave empty to generate one')} {...field('productCode')} />
          <Select
            label={t('Category')}
            required
            searchable
            data={(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            {...field('category')}
          />
          <TextInput label={t('Unit of measure')} placeholder={t('each, box, bottle')} {...field('unitOfMeasure')} />
          <NumberField field="product price" label={t('Price per unit')} {...amount} {...field('pricePerUnit')} />
          <NumberField field="product cost" label={t('Cost per unit')} {...amount} {...field('costPerUnit')} />
          <TextInput label={t('Manufacturer')} {...field('manufacturer')} />
          <TextInput label={t('Brand')} {...field('brandName')} />
          <TextInput label="UPC" inputMode="numeric" {...field('upc')} />
          <TextInput label={t('ABC class')} {...field('abcClass')} />
        </SimpleGrid>
        <Textarea label={t('Description')} autosize minRows={2} {...field('description')} />
        <Fieldset legend={t('Handling')}>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
            <Checkbox label={t('Active')} {...box('active')} />
            <Checkbox label={t('Lot and expiry control')} {...box('lotAndExpiryControl')} />
            <Checkbox label={t('Cold chain')} {...box('coldChain')} />
            <Checkbox label={t('Controlled substance')} {...box('controlledSubstance')} />
            <Checkbox label={t('Hazardous material')} {...box('hazardousMaterial')} />
          </SimpleGrid>
        </Fieldset>
        {!isReadOnly && (
          <Group>
            <Button type="submit" loading={isSaving}>
              {product ? t('Save') : t('Create product')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
