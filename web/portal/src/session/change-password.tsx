import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { DialogButtons } from '@storehouse/web-ui/dialog-buttons.tsx';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyDone } from '@storehouse/web-ui/notify.ts';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { callPortal } from '../call-portal.ts';

/** Changes one's own password, which signs out all other sessions. */
export function ChangePassword({ onClose }: { readonly onClose: () => void }) {
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: { present: '', next: '' },
      validate: { next: (value) => (value.length < 8 ? t('Use at least 8 characters') : null) },
    },
    async (body) => {
      await callPortal('PUT /me/password', { body });
      onClose();
      notifyDone(t('Password changed. Your other sessions are signed out.'));
    },
  );
  return (
    <Dialog onClose={onClose} title={t('Change password')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <FormProblem problem={problem} />
          <Text size="sm" c="dimmed">
            {t('You stay signed in here and are signed out everywhere else.')}
          </Text>
          <PasswordInput
            label={t('Current password')}
            autoComplete="current-password"
            {...form.getInputProps('present')}
          />
          <PasswordInput label={t('New password')} autoComplete="new-password" {...form.getInputProps('next')} />
          <DialogButtons>
            <Button type="submit" loading={isSaving}>
              {t('Change password')}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  );
}
