import { Button, Group, Stack } from '@mantine/core';
import type { InventoryLevel } from '@storehouse/contract/operations/instance/stock-answers';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { NumberField } from '@storehouse/web-ui/number-field.tsx';
import { numberOrNull } from '@storehouse/web-ui/number-text.ts';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { useChange } from '../api/use-change.ts';
import { useStoredValues } from '../fields/use-stored-values.ts';

interface Props {
  readonly level: InventoryLevel | null;
  readonly productId: string;
  readonly locationId: string;
  readonly isReadOnly: boolean;
}

const fields = [
  ['minQuantity', t('Minimum'), t('Below this, the product needs attention')],
  ['reorderQuantity', t('Reorder at'), t('Reorder when stock falls to this quantity')],
  ['maxQuantity', t('Maximum'), t('Above this, the product is overstocked')],
] as const;

const valuesOf = (level: InventoryLevel | null): Record<(typeof fields)[number][0], number | string> => ({
  minQuantity: level?.minQuantity ?? '',
  reorderQuantity: level?.reorderQuantity ?? '',
  maxQuantity: level?.maxQuantity ?? '',
});

/** Minimum, reorder point and maximum of a pair. */
export function LevelsForm({ level, productId, locationId, isReadOnly }: Props) {
  const change = useChange();
  const { form, problem, isSaving, onSubmit } = useApiForm({ initialValues: valuesOf(level) }, async (values) => {
    const quantities = Object.fromEntries(fields.map(([name]) => [name, numberOrNull(values[name])]));
    const body = { location: { id: locationId }, product: { id: productId }, ...quantities };
    await change('PUT /inventoryLevels', { body }, t('Levels saved'));
  });
  useStoredValues(form, valuesOf(level), level?.version);
  return (
    <form onSubmit={onSubmit} noValidate aria-label={t('Levels')}>
      <Stack>
        <FormProblem problem={problem} />
        {fields.map(([name, label, description]) => (
          <NumberField
            key={name}
            field={`levels ${name}`}
            label={label}
            description={description}
            min={0}
            readOnly={isReadOnly}
            {...form.getInputProps(name)}
          />
        ))}
        {!isReadOnly && (
          <Group>
            <Button type="submit" loading={isSaving}>
              {t('Save levels')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
