import {
  Button,
  Group,
  MultiSelect,
  SimpleGrid,
  Stack,
  Switch,
  Textarea,
  TextInput,
  Title,
  UnstyledButton,
} from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DataTable } from '@storehouse/web-ui/data-table.tsx';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { formatWord } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { useState } from 'react';
import { locationsQuery, organizationsQuery } from '../api/queries.ts';
import type { Organization } from '../api/shapes.ts';
import { useChange } from '../api/use-change.ts';
import { textOrNull } from '../fields/read-fields.ts';
import { ExportMenu } from '../frame/export-menu.tsx';
import classes from '../frame/row-button.module.css';
import { locationNameColumn } from '../locations/location-name-column.tsx';
import { useMay } from '../session/me-context.ts';
import { isSupplier } from '../session/work-locations.ts';

const roles = ['SUPPLIER', 'BUYER', 'DONOR', 'MANUFACTURER', 'DISTRIBUTOR'];

/** Suppliers: the locations that orders come from, and the organizations behind them. */
export function SuppliersPage() {
  const locations = useQuery(locationsQuery);
  const organizations = useQuery(organizationsQuery);
  const mayManage = useMay('MANAGER');
  const [edited, setEdited] = useState<Organization | 'new' | null>(null);
  return (
    <>
      <PageHead title={t('Suppliers')}>
        <ExportMenu of="GET /exports/suppliers" />
        {mayManage && (
          <>
            <Button
              component={Link}
              to="/locations/new"
              search={{ type: '4' } as never}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {t('New supplier')}
            </Button>
            <Button variant="default" onClick={() => setEdited('new')}>
              {t('New organization')}
            </Button>
          </>
        )}
      </PageHead>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Stack gap="xs">
          <Title order={2} size="h4">
            {t('Supplier locations')}
          </Title>
          <QueryView query={locations}>
            {(all) => (
              <DataTable
                label={t('Supplier locations')}
                rows={all.filter(isSupplier)}
                rowKey={({ id }) => id}
                emptyTitle={t('No suppliers yet')}
                emptyText={t('A purchase order needs a supplier location.')}
                columns={[
                  locationNameColumn,
                  { key: 'number', header: t('Number'), cell: ({ locationNumber }) => locationNumber },
                ]}
              />
            )}
          </QueryView>
        </Stack>
        <Stack gap="xs">
          <Title order={2} size="h4">
            {t('Organizations')}
          </Title>
          <QueryView query={organizations}>
            {(all) => (
              <DataTable
                label={t('Organizations')}
                rows={all}
                rowKey={({ id }) => id}
                emptyTitle={t('No organizations yet')}
                columns={[
                  {
                    key: 'name',
                    header: t('Name'),
                    sortBy: ({ name }) => name,
                    cell: (one) =>
                      mayManage ? (
                        <UnstyledButton className={classes['button'] ?? ''} onClick={() => setEdited(one)}>
                          {one.name}
                        </UnstyledButton>
                      ) : (
                        one.name
                      ),
                  },
                  { key: 'code', header: t('Code'), cell: ({ code }) => code },
                  {
                    key: 'roles',
                    header: t('Roles'),
                    cell: (one) => one.roles.map(formatWord).join(', '),
                    isSecondary: true,
                  },
                ]}
              />
            )}
          </QueryView>
        </Stack>
      </SimpleGrid>
      {edited !== null && (
        <Dialog onClose={() => setEdited(null)} title={edited === 'new' ? t('New organization') : t('Organization')}>
          <OrganizationForm organization={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
        </Dialog>
      )}
    </>
  );
}

interface FormProps {
  readonly organization: Organization | null;
  readonly onDone: () => void;
}

function OrganizationForm({ organization, onDone }: FormProps) {
  const change = useChange();
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: {
        name: organization?.name ?? '',
        code: organization?.code ?? '',
        roles: [...(organization?.roles ?? ['SUPPLIER'])],
        description: organization?.description ?? '',
        active: organization?.active ?? true,
      },
      validate: {
        name: (value) => (value.trim() === '' ? t('Enter a name') : null),
        code: (value) => (value.trim() === '' ? t('Enter a code') : null),
      },
    },
    async (values) => {
      const body = {
        ...values,
        description: textOrNull(values.description),
        ...(organization ? { version: organization.version } : {}),
      };
      if (organization)
        await change('PUT /generic/organization/{id}', { params: { id: organization.id }, body }, t('Saved'));
      else await change('POST /generic/organization', { body }, t('Organization created'));
      return onDone;
    },
  );
  return (
    <form onSubmit={onSubmit} noValidate aria-label={t('Organization')}>
      <Stack>
        <FormProblem problem={problem} />
        <TextInput label={t('Name')} required data-autofocus {...form.getInputProps('name')} />
        <TextInput label={t('Code')} required {...form.getInputProps('code')} />
        <MultiSelect
          label={t('Roles')}
          data={roles.map((value) => ({ value, label: formatWord(value) }))}
          {...form.getInputProps('roles')}
        />
        <Textarea label={t('Description')} {...form.getInputProps('description')} />
        <Switch label={t('Active')} {...form.getInputProps('active', { type: 'checkbox' })} />
        <Group>
          <Button type="submit" loading={isSaving}>
            {organization ? t('Save') : t('Create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
