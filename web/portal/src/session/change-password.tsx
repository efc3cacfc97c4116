import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { DialogButtons } from '@storehouse/web-ui/dialog-buttons.tsx';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { notifyDone } from '@storehouse/web-ui/notify.ts';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callPortal } from '../call-portal.ts';
import { meKey } from './use-me.ts';

/** Changes one's own password, which ends all sessions. */
export function ChangePassword({ onClose }: { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: { present: '', next: '' },
      validate: { next: (value) => (value.length < 8 ? 'Use at least 8 characters' : null) },
    },
    async (body) => {
      await callPortal('PUT /me/password', { body });
      onClose();
      notifyDone('Password changed. Sign in with your new password.');
      queryClient.setQueryData(meKey, null);
    },
  );
  return (
    <Dialog onClose={onClose} title="Change password">
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <FormProblem problem={problem} />
          <Text size="sm" c="dimmed">
            You will be signed out on every device.
          </Text>
          <PasswordInput label="Current password" autoComplete="current-password" {...form.getInputProps('present')} />
          <PasswordInput label="New password" autoComplete="new-password" {...form.getInputProps('next')} />
          <DialogButtons>
            <Button type="submit" loading={isSaving}>
              Change password
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  );
}
