import type { User } from '@storehouse/contract/operations/instance/user-operations';
import { ActionIcon, Button, Fieldset, Group, PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { locationRoles, type LocationRole } from '@storehouse/contract/inventory/location-roles';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { formatWord } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { useChange } from '../api/use-change.ts';
import { useMe } from '../session/me-context.ts';
import { LocationSelect } from '../fields/location-select.tsx';

interface Props {
  readonly user: User | null;
  readonly onDone: () => void;
}

interface RoleFields {
  readonly location: string | null;
  readonly role: LocationRole;
}

const rolesOf = (user: User | null): RoleFields[] =>
  (user?.locationRoles ?? []).map(({ location, role }) => ({ location: location.id, role }));

const meanings = { BROWSER: t('can view'), ASSISTANT: t('can move stock'), MANAGER: t('can do everything') };

/** A user of the instance and their role at each location. */
export function UserForm({ user, onDone }: Props) {
  const change = useChange();
  const isOneself = useMe().user.id === user?.id;
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: {
        name: user?.name ?? '',
        email: user?.email ?? '',
        password: '',
        presentPassword: '',
        defaultLocation: user?.defaultLocation?.id ?? null,
        locationRoles: rolesOf(user),
      },
      validate: {
        name: (value) => (value.trim() === '' ? t('Enter a name') : null),
        email: (value) => (value.trim() === '' ? t('Enter an email address') : null),
      },
    },
    async ({ password, presentPassword, defaultLocation, ...values }) => {
      const body = {
        ...values,
        ...(password === '' ? {} : { password }),
        ...(password !== '' && isOneself ? { presentPassword } : {}),
        defaultLocation: defaultLocation === null ? null : { id: defaultLocation },
        locationRoles: values.locationRoles.map(({ location, role }) => ({
          location: location === null ? null : { id: location },
          role,
        })),
      };
      if (user) await change('PUT /users/{id}', { params: { id: user.id }, body }, t('Saved'));
      else if (password === '')
        await change('POST /userInvitations', { body }, t('Invitation sent to {{email}}', { email: values.email }));
      else await change('POST /users', { body: { ...body, password } }, t('User added'));
      return onDone;
    },
  );
  return (
    <form onSubmit={onSubmit} noValidate aria-label={t('User')}>
      <Stack>
        <FormProblem problem={problem} />
        <TextInput label={t('Name')} required data-autofocus {...form.getInputProps('name')} />
        <TextInput label={t('Email')} type="email" required {...form.getInputProps('email')} />
        <PasswordInput
          label={user ? t('Password') : t('Password (optional)')}
          description={
            user
              ? t('Leave empty to keep the current one. A new password signs them out everywhere.')
              : t('Leave it empty to send an invitation by email: they choose their own password.')
          }
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        {isOneself && form.values.password !== '' && (
          <PasswordInput
            label={t('Current password')}
            description={t('Required to change your own password. You will be signed out everywhere.')}
            required
            autoComplete="current-password"
            {...form.getInputProps('presentPassword')}
          />
        )}
        <LocationSelect label={t('Default location')} clearable {...form.getInputProps('defaultLocation')} />
        {user?.role !== 'owner' && (
          <Fieldset legend={t('Roles')}>
            <Stack gap="xs">
              {form.values.locationRoles.map((_, index) => (
                <Group key={index} align="flex-start" wrap="nowrap" gap="xs">
                  <LocationSelect
                    aria-label={t('Location {{number}}', { number: index + 1 })}
                    flex={1}
                    {...form.getInputProps(`locationRoles.${String(index)}.location`)}
                  />
                  <Select
                    aria-label={t('Role {{number}}', { number: index + 1 })}
                    flex={1}
                    data={locationRoles.map((value) => ({ value, label: `${formatWord(value)} (${meanings[value]})` }))}
                    {...form.getInputProps(`locationRoles.${String(index)}.role`)}
                  />
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={t('Remove role {{number}}', { number: index + 1 })}
                    onClick={() => form.removeListItem('locationRoles', index)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </Group>
              ))}
              <Group>
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconPlus size={14} aria-hidden />}
                  onClick={() => form.insertListItem('locationRoles', { location: null, role: 'ASSISTANT' })}
                >
                  {t('Add role')}
                </Button>
              </Group>
            </Stack>
          </Fieldset>
        )}
        <Group>
          <Button type="submit" loading={isSaving}>
            {user ? t('Save') : form.values.password === '' ? t('Send invitation') : t('Add user')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
