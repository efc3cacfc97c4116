import { Button, Group, Paper, Stack, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Bin } from '@storehouse/contract/operations/instance/location-operations';
import { ActionButton } from '@storehouse/web-ui/action-button.tsx';
import { DataTable } from '@storehouse/web-ui/data-table.tsx';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { ToneBadge } from '@storehouse/web-ui/tone-badge.tsx';
import { useState } from 'react';
import { binsQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { BinLabelsButton } from '../labels/labels-menu.tsx';
import { binTypeId } from '../session/work-locations.ts';

interface Props {
  readonly locationId: string;
  readonly mayManage: boolean;
}

/** The bins of a depot: shelves, racks, rooms. */
export function Bins({ locationId, mayManage }: Props) {
  const bins = useQuery(binsQuery(locationId));
  const change = useChange();
  // A new key per added bin resets the form.
  const [added, setAdded] = useState(0);

  const setActive = (bin: Bin) =>
    change(
      'PUT /locations/{id}',
      { params: { id: bin.id }, body: { active: !bin.active } },
      bin.active
        ? t('{{name}} was deactivated', { name: bin.name })
        : t('{{name}} is active again', { name: bin.name }),
    );

  return (
    <Paper withBorder p="md">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {t('Bins')}
        </Title>
        {(bins.data?.totalCount ?? 0) > 0 && <BinLabelsButton locationId={locationId} />}
      </Group>
      <Stack>
        {mayManage && <NewBin key={added} locationId={locationId} onAdded={() => setAdded(added + 1)} />}
        <QueryView query={bins}>
          {({ data }) => (
            <DataTable
              label={t('Bins')}
              rows={data}
              rowKey={({ id }) => id}
              emptyTitle={t('No bins')}
              emptyText={t('Bins are optional: stock can be stored without them.')}
              columns={[
                {
                  key: 'name',
                  header: t('Name'),
                  cell: ({ name, active }) => (
                    <Group gap="xs">
                      {name}
                      {!active && <ToneBadge tone="plain">{t('Inactive')}</ToneBadge>}
                    </Group>
                  ),
                  sortBy: ({ name }) => name,
                },
                { key: 'number', header: t('Number'), cell: ({ locationNumber }) => locationNumber },
                ...(mayManage
                  ? [
                      {
                        key: 'action',
                        header: t('Action'),
                        cell: (bin: Bin) => (
                          <ActionButton
                            size="compact-xs"
                            variant="default"
                            aria-label={
                              bin.active
                                ? t('Deactivate {{name}}', { name: bin.name })
                                : t('Activate {{name}}', { name: bin.name })
                            }
                            onClick={() => setActive(bin)}
                          >
                            {bin.active ? t('Deactivate') : t('Activate')}
                          </ActionButton>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          )}
        </QueryView>
      </Stack>
    </Paper>
  );
}

interface NewBinProps {
  readonly locationId: string;
  readonly onAdded: () => void;
}

function NewBin({ locationId, onAdded }: NewBinProps) {
  const change = useChange();
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: { name: '' },
      validate: { name: (value) => (value.trim() === '' ? t('Enter a name') : null) },
    },
    async ({ name }) => {
      const body = { name, locationType: { id: binTypeId }, parentLocation: { id: locationId } };
      await change('POST /locations', { body }, t('{{name}} was created', { name }));
      return onAdded;
    },
  );
  return (
    <form onSubmit={onSubmit} noValidate aria-label={t('New bin')}>
      <Stack gap="xs">
        <FormProblem problem={problem} />
        <Group align="flex-end">
          <TextInput label={t('New bin')} placeholder={t('Shelf A-1')} {...form.getInputProps('name')} />
          <Button type="submit" variant="default" loading={isSaving}>
            {t('Add bin')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
