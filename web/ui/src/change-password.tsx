import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { DialogButtons } from './dialog-buttons.tsx';
import { Dialog } from './dialog.tsx';
import { FormProblem } from './form-problem.tsx';
import { t } from './messages.ts';
import { notifyDone } from './notify.ts';
import { useApiForm } from './use-api-form.ts';

interface Props<Present extends string, Next extends string> {
  /** What the API calls the current and the new password. */
  readonly present: Present;
  readonly next: Next;
  readonly onSave: (body: Record<Present | Next, string>) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Changes one's own password, which signs out all other sessions. */
export function ChangePassword<Present extends string, Next extends string>(props: Props<Present, Next>) {
  const { present, next, onSave, onClose } = props;
  const { form, problem, isSaving, onSubmit } = useApiForm<Record<string, string>>(
    {
      initialValues: { [present]: '', [next]: '' },
      validate: { [next]: (value: string) => (value.length < 8 ? t('Use at least 8 characters') : null) },
    },
    async (body) => {
      await onSave(body);
      notifyDone(t('Password changed. Your other sessions are signed out.'));
      return onClose;
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
            {...form.getInputProps(present)}
          />
          <PasswordInput label={t('New password')} autoComplete="new-password" {...form.getInputProps(next)} />
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
