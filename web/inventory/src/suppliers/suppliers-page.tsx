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
      <PageHead title="Suppliers">
        <ExportMenu of="GET /exports/suppliers" />
        {mayManage && (
          <>
            <Button
              component={Link}
              to="/locations/new"
              search={{ type: '4' } as never}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              New supplier
            </Button>
            <Button variant="default" onClick={() => setEdited('new')}>
              New organization
            </Button>
          </>
        )}
      </PageHead>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Stack gap="xs">
          <Title order={2} size="h4">
            Supplier locations
          </Title>
          <QueryView query={locations}>
            {(all) => (
              <DataTable
                label="Supplier locations"
                rows={all.filter(isSupplier)}
                rowKey={({ id }) => id}
                emptyTitle="No suppliers yet"
                emptyText="A purchase order needs a supplier location."
                columns={[
                  locationNameColumn,
                  { key: 'number', header: 'Number', cell: ({ locationNumber }) => locationNumber },
                ]}
              />
            )}
          </QueryView>
        </Stack>
        <Stack gap="xs">
          <Title order={2} size="h4">
            Organizations
          </Title>
          <QueryView query={organizations}>
            {(all) => (
              <DataTable
                label="Organizations"
                rows={all}
                rowKey={({ id }) => id}
                emptyTitle="No organizations yet"
                columns={[
                  {
                    key: 'name',
                    header: 'Name',
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
                  { key: 'code', header: 'Code', cell: ({ code }) => code },
                  {
                    key: 'roles',
                    header: 'Roles',
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
        <Dialog onClose={() => setEdited(null)} title={edited === 'new' ? 'New organization' : 'Organization'}>
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
        name: (value) => (value.trim() === '' ? 'Enter a name' : null),
        code: (value) => (value.trim() === '' ? 'Enter a code' : null),
      },
    },
    async (values) => {
      const body = {
        ...values,
        description: textOrNull(values.description),
        ...(organization ? { version: organization.version } : {}),
      };
      if (organization)
        await change('PUT /generic/organization/{id}', { params: { id: organization.id }, body }, 'Saved');
      else await change('POST /generic/organization', { body }, 'Organization created');
      onDone();
    },
  );
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Organization">
      <Stack>
        <FormProblem problem={problem} />
        <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
        <TextInput label="Code" required {...form.getInputProps('code')} />
        <MultiSelect
          label="Roles"
          data={roles.map((value) => ({ value, label: formatWord(value) }))}
          {...form.getInputProps('roles')}
        />
        <Textarea label="Description" {...form.getInputProps('description')} />
        <Switch label="Active" {...form.getInputProps('active', { type: 'checkbox' })} />
        <Group>
          <Button type="submit" loading={isSaving}>
            {organization ? 'Save' : 'Create'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
