import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { PortalRole } from '@storehouse/contract/portal-roles';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyDone } from '@storehouse/web-ui/notify.ts';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callPortal } from '../call-portal.ts';
import { useMe } from '../session/me-context.ts';
import { describeRole, PortalRoleSelect } from './portal-role-select.tsx';

/** Invites a teammate by email, or adds them with a password that the owner passes on. */
export function InviteTeammate({ onClose }: { readonly onClose: () => void }) {
  const { platformUrl } = useMe();
  const queryClient = useQueryClient();
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: { name: '', email: '', portalRole: 'viewer' as PortalRole, password: '' },
      validate: {
        name: (value) => (value.trim() === '' ? t('Enter their name') : null),
        email: (value) => (value.includes('@') ? null : t('Enter their email address')),
        password: (value) => (value === '' || value.length >= 8 ? null : t('Use at least 8 characters')),
      },
    },
    async ({ password, ...body }) => {
      if (password === '') {
        const { email } = await callPortal('POST /team/invitations', { body });
        notifyDone(t('Invitation sent to {{email}}. The link works for 7 days.', { email }));
      } else {
        const { name } = await callPortal('POST /team', { body: { ...body, password } });
        notifyDone(t('{{name}} can sign in at {{platformUrl}} with the password you set.', { name, platformUrl }));
      }
      await queryClient.invalidateQueries({ queryKey: ['team'] });
      return onClose;
    },
  );
  return (
    <Dialog onClose={onClose} title={t('Invite teammate')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <FormProblem problem={problem} />
          <TextInput label={t('Name')} data-autofocus {...form.getInputProps('name')} />
          <TextInput label={t('Email')} type="email" {...form.getInputProps('email')} />
          <PortalRoleSelect
            label={t('Role')}
            description={describeRole[form.values.portalRole].may}
            {...form.getInputProps('portalRole')}
          />
          <PasswordInput
            label={t('Password (optional)')}
            description={t('Leave it empty to send an invitation by email: they choose their own password.')}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={isSaving}>
              {form.values.password === '' ? t('Send invitation') : t('Add teammate')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
