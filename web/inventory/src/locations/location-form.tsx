import type { AddressField, VersionedLocation } from '@storehouse/contract/operations/instance/location-operations';
import { Button, Fieldset, Group, Select, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { t, translateWord } from '@storehouse/web-ui/messages.ts';
import { useApiForm, type Sent } from '@storehouse/web-ui/use-api-form.ts';
import type { CallInput } from '../api/inventory-api.ts';
import { locationGroupsQuery, locationTypesQuery, organizationsQuery, peopleQuery } from '../api/queries.ts';
import type { Named } from '../api/shapes.ts';
import { textOrNull } from '../fields/read-fields.ts';
import { useStoredValues } from '../fields/use-stored-values.ts';
import { binTypeId } from '../session/work-locations.ts';

interface Props {
  /** Null for a new location. */
  readonly location: VersionedLocation | null;
  readonly firstType?: string;
  readonly isReadOnly: boolean;
  readonly onSave: (body: CallInput<'POST /locations'>['body']) => Sent;
  /** Shows the newer version that someone else saved. */
  readonly onReload?: () => void;
}

const addressFields: readonly [AddressField, string][] = [
  ['address', t('Street')],
  ['city', t('City')],
  ['stateOrProvince', t('State or province')],
  ['postalCode', t('Postal code')],
  ['country', t('Country')],
];

const options = (all: readonly Named[] | undefined) => (all ?? []).map(({ id, name }) => ({ value: id, label: name }));
const refOrNull = (id: string | null) => (id === null ? null : { id });

const valuesOf = (location: VersionedLocation | null, firstType: string) => ({
  name: location?.name ?? '',
  locationNumber: location?.locationNumber ?? '',
  locationType: location?.locationType.id ?? firstType,
  locationGroup: location?.locationGroup?.id ?? null,
  organization: location?.organization?.id ?? null,
  manager: location?.manager?.id ?? null,
  description: location?.description ?? '',
  active: location?.active ?? true,
  address: Object.fromEntries(addressFields.map(([name]) => [name, location?.address?.[name] ?? ''])),
});

/** All fields of a location. */
export function LocationForm({ location, firstType = '2', isReadOnly, onSave, onReload }: Props) {
  const types = useQuery(locationTypesQuery);
  const groups = useQuery(locationGroupsQuery);
  const organizations = useQuery(organizationsQuery);
  const people = useQuery(peopleQuery);
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: valuesOf(location, firstType),
      validate: { name: (value) => (value.trim() === '' ? t('Enter a name') : null) },
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
  useStoredValues(form, valuesOf(location, firstType), location?.version);
  const field = (name: string) => ({ ...form.getInputProps(name), readOnly: isReadOnly });
  return (
    <form onSubmit={onSubmit} noValidate aria-label={t('Location')}>
      <Stack>
        <FormProblem problem={problem} onReload={onReload} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t('Name')} required autoFocus={location === null} {...field('name')} />
          <Select
            label={t('Type')}
            required
            data={options(types.data?.filter(({ id }) => id !== binTypeId)).map(({ value, label }) => ({
              value,
              label: translateWord(label),
            }))}
            {...field('locationType')}
          />
          <TextInput label={t('Number')} description={t('Leave empty to generate one')} {...field('locationNumber')} />
          <Select label={t('Group')} clearable data={options(groups.data)} {...field('locationGroup')} />
          <Select
            label={t('Organization')}
            clearable
            searchable
            data={options(organizations.data)}
            {...field('organization')}
          />
          <Select label={t('Manager')} clearable searchable data={options(people.data)} {...field('manager')} />
        </SimpleGrid>
        <Fieldset legend={t('Address')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {addressFields.map(([name, label]) => (
              <TextInput key={name} label={label} {...field(`address.${name}`)} />
            ))}
          </SimpleGrid>
        </Fieldset>
        <Textarea label={t('Description')} {...field('description')} />
        <Switch
          label={t('Active')}
          description={t('Deactivate a location you no longer use: one with history cannot be deleted')}
          {...form.getInputProps('active', { type: 'checkbox' })}
          disabled={isReadOnly}
        />
        {!isReadOnly && (
          <Group>
            <Button type="submit" loading={isSaving}>
              {location ? t('Save') : t('Create location')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
