import { Button, Group, Paper, SimpleGrid, Stack, Table, TextInput } from '@mantine/core';
import type { StockMovement } from '@storehouse/contract/operations/instance/movement-operations';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { numberOrNull } from '@storehouse/web-ui/number-text.ts';
import { useApiForm, type Sent } from '@storehouse/web-ui/use-api-form.ts';
import type { Named } from '../api/shapes.ts';
import { LineQuantity } from '../fields/line-quantity.tsx';
import { LineCell, LineTable } from '../fields/line-table.tsx';
import { LinesSection } from '../fields/lines-section.tsx';
import { LocationSelect } from '../fields/location-select.tsx';
import { NewLineFields } from '../fields/new-line-fields.tsx';
import { RemoveLine } from '../fields/remove-line.tsx';
import { useNewLine } from '../fields/use-new-line.ts';
import { useMe } from '../session/me-context.ts';

interface MovedLine {
  /** Set for a line that is already stored. */
  readonly id?: string;
  readonly product: Named;
  readonly quantityRequested: number | string;
}

/** A movement as the form sends it. */
export interface MovementFields {
  readonly name: string;
  readonly origin: { readonly id: string | null };
  readonly destination: { readonly id: string | null };
  readonly lineItems: readonly {
    readonly id?: string;
    readonly product: { readonly id: string };
    readonly quantityRequested: number | null;
  }[];
  readonly version?: number;
}

interface Props {
  /** Null for a new one. */
  readonly movement: StockMovement | null;
  readonly onSave: (fields: MovementFields) => Sent;
  /** Shows the newer version that someone else saved. */
  readonly onReload?: () => void;
}

/** Where a movement goes, and what is requested. Lots are picked when it is sent. */
export function MovementForm({ movement, onSave, onReload }: Props) {
  const { location } = useMe();
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: {
        name: movement?.name ?? '',
        origin: movement?.origin.id ?? location?.id ?? null,
        destination: movement?.destination.id ?? (null as string | null),
        lineItems: (movement?.lineItems ?? []).map(({ id, product, quantityRequested }): MovedLine => ({
          id,
          product,
          quantityRequested,
        })),
      },
      validate: {
        name: (value) => (movement !== null && value.trim() === '' ? t('Enter a name') : null),
        origin: (value) => (value === null ? t('Choose a location to send from') : null),
        destination: (value) => (value === null ? t('Choose a destination') : null),
      },
    },
    ({ name, origin, destination, lineItems }) =>
      onSave({
        name,
        origin: { id: origin },
        destination: { id: destination },
        lineItems: lineItems.map(({ id, product, quantityRequested }) => ({
          ...(id === undefined ? {} : { id }),
          product: { id: product.id },
          quantityRequested: numberOrNull(quantityRequested),
        })),
        ...(movement ? { version: movement.version } : {}),
      }),
  );
  const newest = useNewLine();
  const { lineItems } = form.values;
  return (
    <form onSubmit={onSubmit} noValidate aria-label={t('Stock movement')}>
      <Stack>
        <FormProblem problem={problem} onReload={onReload} />
        <Paper withBorder p="md">
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <TextInput
              label={t('Name')}
              {...(movement === null ? { description: t('Optional') } : {})}
              autoFocus
              {...form.getInputProps('name')}
            />
            <LocationSelect
              label={t('From')}
              description={t('Where the stock is now')}
              required
              {...form.getInputProps('origin')}
            />
            <LocationSelect
              label={t('To')}
              description={t('Where the stock is needed')}
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
              <LineTable label={t('Lines')} headers={[t('Product'), t('Quantity'), t('Remove')]}>
                {lineItems.map((line, index) => (
                  <Table.Tr key={line.id ?? `${line.product.id} ${String(index)}`}>
                    <LineCell>{line.product.name}</LineCell>
                    <LineCell label={t('Quantity')}>
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
                        onRemove={() => {
                          form.setFieldValue(
                            'lineItems',
                            lineItems.filter((_, at) => at !== index),
                          );
                          newest.focus();
                        }}
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
            {movement === null ? t('Create movement') : t('Save movement')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
