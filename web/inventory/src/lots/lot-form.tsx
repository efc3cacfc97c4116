import { Button, Group, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { lotStatuses } from '@storehouse/contract/inventory/classes/inventory-item';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { formatWord } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { useApiForm, type Sent } from '@storehouse/web-ui/use-api-form.ts';
import type { CallInput } from '../api/inventory-api.ts';
import type { Lot } from '../api/shapes.ts';
import { textOrNull } from '../fields/read-fields.ts';
import { useStoredValues } from '../fields/use-stored-values.ts';

interface Props {
  readonly lot: Lot;
  readonly isReadOnly: boolean;
  readonly onSave: (body: CallInput<'PUT /generic/inventoryItem/{id}'>['body']) => Sent;
  /** Shows the newer version that someone else saved. */
  readonly onReload: () => void;
}

const valuesOf = (lot: Lot) => ({
  lotNumber: lot.lotNumber ?? '',
  expirationDate: lot.expirationDate ?? '',
  lotStatus: lot.lotStatus,
  comments: lot.comments ?? '',
});

/** The fields of a lot. Its product stays the same. */
export function LotForm({ lot, isReadOnly, onSave, onReload }: Props) {
  const { form, problem, isSaving, onSubmit } = useApiForm(
    { initialValues: valuesOf(lot) },
    ({ lotNumber, expirationDate, lotStatus, comments }) =>
      onSave({
        lotNumber: textOrNull(lotNumber.trim()),
        expirationDate: textOrNull(expirationDate),
        lotStatus,
        comments: textOrNull(comments),
        version: lot.version,
      }),
  );
  useStoredValues(form, valuesOf(lot), lot.version);
  const field = (name: string) => ({ ...form.getInputProps(name), readOnly: isReadOnly });
  return (
    <form onSubmit={onSubmit} noValidate aria-label={t('Lot')}>
      <Stack>
        <FormProblem problem={problem} onReload={onReload} />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput
            label={t('Lot number')}
            description={t('Leave empty for the default lot')}
            {...field('lotNumber')}
          />
          <TextInput label={t('Expires')} description={t('Optional')} type="date" {...field('expirationDate')} />
          <Select
            label={t('Status')}
            description={t('Recalled, held, quarantined and expired lots are never picked automatically')}
            allowDeselect={false}
            data={lotStatuses.map((value) => ({ value, label: formatWord(value) }))}
            {...field('lotStatus')}
          />
        </SimpleGrid>
        <Textarea label={t('Comment')} autosize minRows={2} {...field('comments')} />
        {!isReadOnly && (
          <Group>
            <Button type="submit" loading={isSaving}>
              {t('Save')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
