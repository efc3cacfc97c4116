import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import type { NewTeammateAnswer } from '@storehouse/contract/operations/portal/account-operations';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callPortal } from '../call-portal.ts';
import { CodeBlock } from '../code-block.tsx';
import { useMe } from '../session/me-context.ts';

/** Adds a teammate. The owner gives them the password. */
export function InviteTeammate({ onClose }: { readonly onClose: () => void }) {
  const { platformUrl } = useMe();
  const queryClient = useQueryClient();
  const [added, setAdded] = useState<NewTeammateAnswer | null>(null);
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: { name: '', email: '', password: '' },
      validate: {
        name: (value) => (value.trim() === '' ? 'Enter their name' : null),
        email: (value) => (value.includes('@') ? null : 'Enter their email address'),
        password: (value) => (value === '' || value.length >= 8 ? null : 'Use at least 8 characters'),
      },
    },
    async ({ password, ...body }) => {
      const teammate = { ...body, password: password === '' ? null : password };
      setAdded(await callPortal('POST /team', { body: teammate }));
      await queryClient.invalidateQueries({ queryKey: ['team'] });
    },
  );
  return (
    <Dialog onClose={onClose} title={added ? `${added.name} is on the team` : 'Invite teammate'}>
      {added ? (
        <Stack>
          {added.password === null ? (
            <Text size="sm">They sign in at {platformUrl} with the password you set.</Text>
          ) : (
            <>
              <Alert color="yellow" variant="light" icon={<IconLock aria-hidden />} title="Share the password">
                This password is shown only once. They can change it after signing in.
              </Alert>
              <CodeBlock label="Sign in at" code={platformUrl} />
              <CodeBlock label="Password" code={added.password} takesFocus />
            </>
          )}
          <Group justify="flex-end">
            <Button onClick={onClose}>Done</Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={onSubmit} noValidate>
          <Stack>
            <FormProblem problem={problem} />
            <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
            <TextInput label="Email" type="email" {...form.getInputProps('email')} />
            <PasswordInput
              label="Password"
              description="Leave empty to generate one."
              autoComplete="new-password"
              {...form.getInputProps('password')}
            />
            <Group justify="flex-end">
              <Button type="submit" loading={isSaving}>
                Invite
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
