import { Button, Group, Paper, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { ShipmentDocument } from '@storehouse/contract/operations/instance/shipment-operations';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { useApiForm, type Sent } from '@storehouse/web-ui/use-api-form.ts';
import type { CallInput } from '../api/inventory-api.ts';
import { LinesSection } from '../fields/lines-section.tsx';
import { LocationSelect } from '../fields/location-select.tsx';
import { textOrNull } from '../fields/read-fields.ts';
import { dayFromNow } from '../frame/day-from-now.ts';
import { useMe } from '../session/me-context.ts';
import { bodyOfLine, lineOf } from './shipped-line.ts';
import { ShipmentLinesEditor } from './shipment-lines-editor.tsx';

interface Props {
  /** A shipment that has not been sent, or null for a new one. */
  readonly shipment: ShipmentDocument | null;
  readonly onSave: (body: CallInput<'POST /shipments'>['body']) => Sent;
  /** Shows the newer version that someone else saved. */
  readonly onReload?: () => void;
}

/** Edits a shipment that has not left: origin, destination, dates and lots. */
export function ShipmentForm({ shipment, onSave, onReload }: Props) {
  const { location, account } = useMe();
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: {
        name: shipment?.name ?? '',
        origin: shipment?.origin.id ?? location?.id ?? null,
        destination: shipment?.destination.id ?? null,
        expectedShippingDate: shipment?.expectedShippingDate ?? dayFromNow(account.zone, 0),
        expectedDeliveryDate: shipment?.expectedDeliveryDate ?? '',
        shipmentItems: (shipment?.shipmentItems ?? []).map(lineOf),
      },
      validate: {
        name: (value) => (value.trim() === '' ? t('Enter a name') : null),
        origin: (value) => (value === null ? t('Choose a location to ship from') : null),
        destination: (value) => (value === null ? t('Choose a destination') : null),
        expectedShippingDate: (value) => (value === '' ? t('Enter a date') : null),
        shipmentItems: {
          itemId: (value) => (value === null ? t('Remove this line and add it again with a lot') : null),
          quantity: (value) => (String(value).trim() === '' ? t('Enter a quantity') : null),
        },
      },
    },
    (values) =>
      onSave({
        name: values.name,
        origin: { id: values.origin },
        destination: { id: values.destination },
        expectedShippingDate: values.expectedShippingDate,
        expectedDeliveryDate: textOrNull(values.expectedDeliveryDate),
        shipmentItems: values.shipmentItems.map(bodyOfLine),
        ...(shipment ? { version: shipment.version } : {}),
      }),
  );
  return (
    <form onSubmit={onSubmit} noValidate aria-label={t('Shipment')}>
      <Stack>
        <FormProblem problem={problem} onReload={onReload} />
        <Paper withBorder p="md">
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            <TextInput label={t('Name')} required autoFocus {...form.getInputProps('name')} />
            <LocationSelect label={t('From')} required {...form.getInputProps('origin')} />
            <LocationSelect
              label={t('To')}
              required
              among={({ id }) => id !== form.values.origin}
              {...form.getInputProps('destination')}
            />
            <TextInput label={t('Ships on')} type="date" required {...form.getInputProps('expectedShippingDate')} />
            <TextInput label={t('Arrives on')} type="date" {...form.getInputProps('expectedDeliveryDate')} />
          </SimpleGrid>
        </Paper>
        <LinesSection>
          <ShipmentLinesEditor
            originId={form.values.origin}
            lines={form.values.shipmentItems}
            onChange={(lines) => form.setFieldValue('shipmentItems', lines)}
            errorOf={(path) => form.errors[path]}
          />
        </LinesSection>
        <Group>
          <Button type="submit" loading={isSaving}>
            {shipment ? t('Save shipment') : t('Create shipment')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
