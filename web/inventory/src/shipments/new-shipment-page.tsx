import { Button, Group, Paper, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ShipmentDocument } from '@storehouse/contract/inventory/shipment-document';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { numberOrNull } from '@storehouse/web-ui/number-text.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { useChange } from '../api/use-change.ts';
import { LinesSection } from '../fields/lines-section.tsx';
import { LocationSelect } from '../fields/location-select.tsx';
import { textOrNull } from '../fields/read-fields.ts';
import { dayFromNow } from '../frame/day-from-now.ts';
import { useMe } from '../session/me-context.ts';
import { ShipmentLinesEditor, type ShippedLine } from './shipment-lines-editor.tsx';

/** Lots that go from one place to another. */
export function NewShipmentPage() {
  const { location, account } = useMe();
  const change = useChange();
  const navigate = useNavigate();
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: {
        name: '',
        origin: location?.id ?? null,
        destination: null as string | null,
        expectedShippingDate: dayFromNow(account.zone, 0),
        expectedDeliveryDate: '',
        shipmentItems: [] as ShippedLine[],
      },
      validate: {
        name: (value) => (value.trim() === '' ? 'Enter a name' : null),
        origin: (value) => (value === null ? 'Choose where it leaves from' : null),
        destination: (value) => (value === null ? 'Choose where it goes' : null),
        expectedShippingDate: (value) => (value === '' ? 'Enter a day' : null),
      },
    },
    async (values) => {
      const body = {
        name: values.name,
        origin: { id: values.origin },
        destination: { id: values.destination },
        expectedShippingDate: values.expectedShippingDate,
        expectedDeliveryDate: textOrNull(values.expectedDeliveryDate),
        shipmentItems: values.shipmentItems.map(({ itemId, quantity }) => ({
          inventoryItem: { id: itemId },
          quantity: numberOrNull(quantity),
        })),
      };
      const { data } = await change<{ data: ShipmentDocument }>('POST', '/shipments', body, 'The shipment was created');
      await navigate({ to: '/shipments/$id', params: { id: data.id } });
    },
  );
  return (
    <>
      <PageHead title="New shipment" />
      <form onSubmit={onSubmit} noValidate aria-label="Shipment">
        <Stack>
          <FormProblem problem={problem} />
          <Paper withBorder p="md">
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
              <TextInput label="Name" required autoFocus {...form.getInputProps('name')} />
              <LocationSelect label="From" required {...form.getInputProps('origin')} />
              <LocationSelect
                label="To"
                required
                among={({ id }) => id !== form.values.origin}
                {...form.getInputProps('destination')}
              />
              <TextInput label="Ships on" type="date" required {...form.getInputProps('expectedShippingDate')} />
              <TextInput label="Arrives on" type="date" {...form.getInputProps('expectedDeliveryDate')} />
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
              Create shipment
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  );
}
