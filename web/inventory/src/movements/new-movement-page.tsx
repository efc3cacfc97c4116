import { Button, Group, Paper, SimpleGrid, Stack, Table, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { numberOrNull } from '@storehouse/web-ui/number-text.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import type { Named } from '../api/shapes.ts';
import { useChange } from '../api/use-change.ts';
import { LineQuantity } from '../fields/line-quantity.tsx';
import { LineCell, LineTable } from '../fields/line-table.tsx';
import { LinesSection } from '../fields/lines-section.tsx';
import { LocationSelect } from '../fields/location-select.tsx';
import { NewLineFields } from '../fields/new-line-fields.tsx';
import { textOrNull } from '../fields/read-fields.ts';
import { RemoveLine } from '../fields/remove-line.tsx';
import { useNewLine } from '../fields/use-new-line.ts';
import { useMe } from '../session/me-context.ts';

interface MovedLine {
  readonly product: Named;
  readonly quantityRequested: number | string;
}

/** Requests products from another location. Lots are picked when the movement is sent. */
export function NewMovementPage() {
  const { location, user } = useMe();
  const change = useChange();
  const navigate = useNavigate();
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: {
        name: '',
        origin: location?.id ?? null,
        destination: null as string | null,
        lineItems: [] as MovedLine[],
      },
      validate: {
        origin: (value) => (value === null ? 'Choose a location to send from' : null),
        destination: (value) => (value === null ? 'Choose a destination' : null),
      },
    },
    async ({ name, origin, destination, lineItems }) => {
      const body = {
        name: textOrNull(name),
        origin: { id: origin },
        destination: { id: destination },
        requestedBy: { id: user.id },
        lineItems: lineItems.map(({ product, quantityRequested }) => ({
          product: { id: product.id },
          quantityRequested: numberOrNull(quantityRequested),
        })),
      };
      const { data } = await change('POST /stockMovements', { body }, 'Stock movement created');
      await navigate({ to: '/stock-movements/$id', params: { id: data.id } });
    },
  );
  const newest = useNewLine();
  const { lineItems } = form.values;
  return (
    <>
      <PageHead title="New stock movement" />
      <form onSubmit={onSubmit} noValidate aria-label="Stock movement">
        <Stack>
          <FormProblem problem={problem} />
          <Paper withBorder p="md">
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <TextInput label="Name" description="Optional" autoFocus {...form.getInputProps('name')} />
              <LocationSelect
                label="From"
                description="Where the stock is now"
                required
                {...form.getInputProps('origin')}
              />
              <LocationSelect
                label="To"
                description="Where the stock is needed"
                required
                among={({ id }) => id !== form.values.origin}
                {...form.getInputProps('destination')}
              />
            </SimpleGrid>
          </Paper>
          <LinesSection>
            <Stack gap="sm">
              <NewLineFields
                of="movement"
                line={newest}
                onAdd={(product, quantityRequested) =>
                  form.setFieldValue('lineItems', [...lineItems, { product, quantityRequested }])
                }
              />
              {lineItems.length > 0 && (
                <LineTable label="Lines" headers={['Product', 'Quantity', 'Remove']}>
                  {lineItems.map((line, index) => (
                    <Table.Tr key={`${line.product.id} ${String(index)}`}>
                      <LineCell>{line.product.name}</LineCell>
                      <LineCell label="Quantity">
                        <LineQuantity
                          field="movement line quantity"
                          of={line.product.name}
                          min={1}
                          {...form.getInputProps(`lineItems.${String(index)}.quantityRequested`)}
                        />
                      </LineCell>
                      <LineCell>
                        <RemoveLine
                          name={line.product.name}
                          onRemove={() =>
                            form.setFieldValue(
                              'lineItems',
                              lineItems.filter((_, at) => at !== index),
                            )
                          }
                        />
                      </LineCell>
                    </Table.Tr>
                  ))}
                </LineTable>
              )}
            </Stack>
          </LinesSection>
          <Group>
            <Button type="submit" loading={isSaving}>
              Create movement
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  );
}
