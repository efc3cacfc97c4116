import type { AddressField, Location } from '@storehouse/contract/operations/instance/location-operations';
import { Button, Fieldset, Group, Select, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import type { CallInput } from '../api/inventory-api.ts';
import { locationGroupsQuery, locationTypesQuery, organizationsQuery, peopleQuery } from '../api/queries.ts';
import type { Named } from '../api/shapes.ts';
import { textOrNull } from '../fields/read-fields.ts';
import { binTypeId } from '../session/work-locations.ts';

interface Props {
  /** Null for a new location. */
  readonly location: Location | null;
  readonly firstType?: string;
  readonly isReadOnly: boolean;
  readonly onSave: (body: CallInput<'POST /locations'>['body']) => Promise<void>;
  /** Shows the newer version that someone else saved. */
  readonly onReload?: () => void;
}

const addressFields: readonly [AddressField, string][] = [
  ['address', 'Street'],
  ['city', 'City'],
  ['stateOrProvince', 'State or province'],
  ['postalCode', 'Postal code'],
  ['country', 'Country'],
];

const options = (all: readonly Named[] | undefined) => (all ?? []).map(({ id, name }) => ({ value: id, label: name }));
const refOrNull = (id: string | null) => (id === null ? null : { id });

/** All fields of a location. */
export function LocationForm({ location, firstType = '2', isReadOnly, onSave, onReload }: Props) {
  const types = useQuery(locationTypesQuery);
  const groups = useQuery(locationGroupsQuery);
  const organizations = useQuery(organizationsQuery);
  const people = useQuery(peopleQuery);
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: {
        name: location?.name ?? '',
        locationNumber: location?.locationNumber ?? '',
        locationType: location?.locationType.id ?? firstType,
        locationGroup: location?.locationGroup?.id ?? null,
        organization: location?.organization?.id ?? null,
        manager: location?.manager?.id ?? null,
        description: location?.description ?? '',
        active: location?.active ?? true,
        address: Object.fromEntries(addressFields.map(([name]) => [name, location?.address?.[name] ?? ''])),
      },
      validate: { name: (value) => (value.trim() === '' ? 'Enter a name' : null) },
    },
    ({ address, locationNumber, ...values }) =>
      onSave({
        ...values,
        ...(locationNumber === '' ? {} : { locationNumber }),
        ...(location ? { version: location.version } : {}),
        description: textOrNull(values.description),
        locationType: refOrNull(values.locationType),
        locationGroup: refOrNull(values.locationGroup),
        organization: refOrNull(values.organization),
        manager: refOrNull(values.manager),
        address: Object.fromEntries(addressFields.map(([name]) => [name, textOrNull(address[name])])),
      }),
  );
  const field = (name: string) => ({ ...form.getInputProps(name), readOnly: isReadOnly });
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Location">
      <Stack>
        <FormProblem problem={problem} onReload={onReload} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label="Name" required autoFocus={location === null} {...field('name')} />
          <Select
            label="Type"
            required
            data={options(types.data?.filter(({ id }) => id !== binTypeId))}
            {...field('locationType')}
          />
          <TextInput label="Number" description="Leave empty to generate one" {...field('locationNumber')} />
          <Select label="Group" clearable data={options(groups.data)} {...field('locationGroup')} />
          <Select
            label="Organization"
            clearable
            searchable
            data={options(organizations.data)}
            {...field('organization')}
          />
          <Select label="Manager" clearable searchable data={options(people.data)} {...field('manager')} />
        </SimpleGrid>
        <Fieldset legend="Address">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {addressFields.map(([name, label]) => (
              <TextInput key={name} label={label} {...field(`address.${name}`)} />
            ))}
          </SimpleGrid>
        </Fieldset>
        <Textarea label="Description" {...field('description')} />
        <Switch
          label="Active"
          description="Deactivate a location you no longer use: one with history cannot be deleted"
          {...form.getInputProps('active', { type: 'checkbox' })}
          disabled={isReadOnly}
        />
        {!isReadOnly && (
          <Group>
            <Button type="submit" loading={isSaving}>
              {location ? 'Save' : 'Create location'}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
