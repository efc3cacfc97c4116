import { Button, Group, Paper, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { PurchaseOrder } from '@storehouse/contract/operations/instance/order-answers';
import { CurrencySelect } from '@storehouse/web-ui/currency-select.tsx';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { useApiForm, type Sent } from '@storehouse/web-ui/use-api-form.ts';
import { useRef } from 'react';
import type { CallInput } from '../api/inventory-api.ts';
import { LinesSection } from '../fields/lines-section.tsx';
import { LocationSelect } from '../fields/location-select.tsx';
import { textOrNull } from '../fields/read-fields.ts';
import { useMe } from '../session/me-context.ts';
import { isDepot, isSupplier } from '../session/work-locations.ts';
import { bodyOfLine, lineOf } from './order-line.ts';
import { OrderLinesEditor } from './order-lines-editor.tsx';

interface Props {
  /** Null for a new order. */
  readonly order: PurchaseOrder | null;
  readonly onSave: (body: CallInput<'POST /purchaseOrders'>['body']) => Sent;
  /** Shows the newer version that someone else saved. */
  readonly onReload?: () => void;
}

/** Edits a purchase order while it is a draft. */
export function OrderForm({ order, onSave, onReload }: Props) {
  const { location, account } = useMe();
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: {
        name: order?.name ?? '',
        origin: order?.origin.id ?? null,
        destination: order?.destination.id ?? location?.id ?? null,
        currencyCode: order?.currencyCode ?? null,
        dateOrdered: order?.dateOrdered ?? '',
        orderItems: (order?.orderItems ?? []).map(lineOf),
      },
      validate: {
        name: (value) => (value.trim() === '' ? t('Enter a name') : null),
        origin: (value) => (value === null ? t('Choose a supplier') : null),
        destination: (value) => (value === null ? t('Choose a delivery location') : null),
      },
    },
    (values) =>
      onSave({
        name: values.name,
        origin: { id: values.origin },
        destination: { id: values.destination },
        currencyCode: values.currencyCode,
        dateOrdered: textOrNull(values.dateOrdered),
        orderItems: values.orderItems.map(bodyOfLine),
        ...(order ? { version: order.version } : {}),
      }),
  );
  const element = useRef<HTMLFormElement>(null);
  useHotkeys([['mod+S', () => element.current?.requestSubmit()]], []);
  return (
    <form ref={element} onSubmit={onSubmit} noValidate aria-label={t('Purchase order')}>
      <Stack>
        <FormProblem problem={problem} onReload={onReload} />
        <Paper withBorder p="md">
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            <TextInput label={t('Name')} required autoFocus {...form.getInputProps('name')} />
            <LocationSelect label={t('Supplier')} required among={isSupplier} {...form.getInputProps('origin')} />
            <LocationSelect label={t('Deliver to')} required among={isDepot} {...form.getInputProps('destination')} />
            <TextInput label={t('Date ordered')} type="date" {...form.getInputProps('dateOrdered')} />
            <CurrencySelect
              label={t('Currency')}
              placeholder={account.defaultCurrency}
              clearable
              {...form.getInputProps('currencyCode')}
            />
          </SimpleGrid>
        </Paper>
        <LinesSection>
          <OrderLinesEditor
            lines={form.values.orderItems}
            currency={form.values.currencyCode ?? account.defaultCurrency}
            onChange={(lines) => form.setFieldValue('orderItems', lines)}
            errorOf={(path) => form.errors[path]}
          />
        </LinesSection>
        <Group>
          <Button type="submit" loading={isSaving}>
            {order ? t('Save draft') : t('Create draft')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
