import { Button, Checkbox, Group, Paper, Radio, Select, Stack, Textarea } from '@mantine/core';
import type { CountScope } from '@storehouse/contract/inventory/statuses';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { NumberField } from '@storehouse/web-ui/number-field.tsx';
import { numberOrNull } from '@storehouse/web-ui/number-text.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { binsQuery, categoriesQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { textOrNull } from '../fields/read-fields.ts';
import { NeedLocation } from '../frame/need-location.tsx';
import { useHere, useMe } from '../session/me-context.ts';

const scopes: readonly { value: CountScope; label: string; description: string }[] = [
  { value: 'LOCATION', label: t('Everything here'), description: t('All lots in all bins: a full stocktake.') },
  { value: 'BIN', label: t('One bin'), description: t('What should be on one shelf or rack, or in one room.') },
  { value: 'CATEGORY', label: t('One category'), description: t('With the categories below it.') },
  {
    value: 'SAMPLE',
    label: t('Random sample'),
    description: t('Products picked at random: a little every day instead of everything once a year.'),
  },
];

/** Opens a count at the current location. */
export function NewCountPage() {
  const me = useMe();
  return (
    <>
      <PageHead
        title={t('New count')}
        subtitle={me.location ? t('At {{location}}', { location: me.location.name }) : undefined}
      />
      <NeedLocation>
        <NewCount />
      </NeedLocation>
    </>
  );
}

function NewCount() {
  const here = useHere();
  const change = useChange();
  const navigate = useNavigate();
  const bins = useQuery(binsQuery(here));
  const categories = useQuery(categoriesQuery);
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: {
        scope: 'LOCATION' as CountScope,
        binLocation: null as string | null,
        category: null as string | null,
        sampleSize: '20',
        isBlind: true,
        comment: '',
      },
      validate: {
        binLocation: (bin, { scope }) => (scope === 'BIN' && bin === null ? t('Choose a bin') : null),
        category: (category, { scope }) => (scope === 'CATEGORY' && category === null ? t('Choose a category') : null),
        sampleSize: (size, { scope }) => (scope === 'SAMPLE' && size === '' ? t('Enter a number of products') : null),
      },
    },
    async ({ scope, binLocation, category, sampleSize, isBlind, comment }) => {
      const body = {
        location: { id: here },
        scope,
        isBlind,
        comment: textOrNull(comment),
        ...(scope === 'BIN' ? { binLocation: { id: binLocation } } : {}),
        ...(scope === 'CATEGORY' ? { category: { id: category } } : {}),
        ...(scope === 'SAMPLE' ? { sampleSize: numberOrNull(sampleSize) } : {}),
      };
      const { data } = await change('POST /counts', { body }, t('Count opened'));
      return () => void navigate({ to: '/counts/$id', params: { id: data.id } });
    },
  );
  const { scope } = form.values;
  return (
    <form onSubmit={onSubmit} noValidate aria-label={t('New count')}>
      <Paper withBorder p="md" maw={640}>
        <Stack>
          <FormProblem problem={problem} />
          <Radio.Group label={t('What to count')} {...form.getInputProps('scope')}>
            <Stack gap="sm" mt="xs">
              {scopes.map((one) => (
                <Radio key={one.value} {...one} />
              ))}
            </Stack>
          </Radio.Group>
          {scope === 'BIN' && (
            <Select
              label={t('Bin')}
              searchable
              data={(bins.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              nothingFoundMessage={t('No matching bin')}
              {...form.getInputProps('binLocation')}
            />
          )}
          {scope === 'CATEGORY' && (
            <Select
              label={t('Category')}
              searchable
              data={(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              nothingFoundMessage={t('No matching category')}
              {...form.getInputProps('category')}
            />
          )}
          {scope === 'SAMPLE' && (
            <NumberField
              field="count sample size"
              label={t('Number of products')}
              min={1}
              {...form.getInputProps('sampleSize')}
            />
          )}
          <Checkbox
            label={t('Blind')}
            description={t(
              'Whoever counts does not see how much is expected. Differences show when the count is reviewed.',
            )}
            {...form.getInputProps('isBlind', { type: 'checkbox' })}
          />
          <Textarea label={t('Comment')} {...form.getInputProps('comment')} />
          <Group justify="flex-end">
            <Button type="submit" loading={isSaving}>
              {t('Open count')}
            </Button>
          </Group>
        </Stack>
      </Paper>
    </form>
  );
}
