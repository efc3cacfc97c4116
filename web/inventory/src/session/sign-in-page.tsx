import { Anchor, Button, Center, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ApiError } from '@storehouse/web-ui/api-error.ts';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { LanguageLink } from '@storehouse/web-ui/language-link.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { Mark } from '@storehouse/web-ui/mark.tsx';
import { useEffect } from 'react';
import { callInventory } from '../api/inventory-api.ts';
import { readSignInSearch } from './sign-in-search.ts';

/** The first page of the application, and the one an expired session leads back to. */
export function SignInPage() {
  const { next, over } = readSignInSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useEffect(() => {
    document.title = `${t('Sign in')} · Storehouse`;
  }, []);
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: { username: '', password: '' },
      validate: {
        username: (value) => (value.trim() === '' ? t('Enter your email address') : null),
        password: (value) => (value === '' ? t('Enter your password') : null),
      },
    },
    async (values) => {
      const { location } = await signIn(values);
      queryClient.clear();
      await navigate(location === null ? { to: '/choose-location', search: { next } as never } : { to: next ?? '/' });
    },
    { isWork: false },
  );
  return (
    <Center mih="100vh" p="md" component="main" bg="var(--page)">
      <Paper withBorder p="xl" w={400} maw="100%" component="form" onSubmit={onSubmit} noValidate>
        <Stack>
          <Mark size={40} />
          <div>
            <Title order={1} size="h2">
              Storehouse
            </Title>
            <Text c="dimmed">
              {t('Sign in to {{account}}.', { account: window.location.hostname.split('.')[0] ?? '' })}
            </Text>
          </div>
          {over === true && problem === null && (
            <Text size="sm" role="status">
              {t('Your session has expired. Sign in again to continue where you left off.')}
            </Text>
          )}
          <FormProblem problem={problem} />
          <TextInput
            label={t('Email')}
            type="email"
            autoComplete="username"
            autoFocus
            {...form.getInputProps('username')}
          />
          <PasswordInput label={t('Password')} autoComplete="current-password" {...form.getInputProps('password')} />
          <Button type="submit" loading={isSaving}>
            {t('Sign in')}
          </Button>
          <Anchor href="/inventory/forgot-password" size="sm" ta="center">
            {t('Forgot your password?')}
          </Anchor>
          <LanguageLink />
        </Stack>
      </Paper>
    </Center>
  );
}

/** Signs in. After too many failures, the error says how long to wait. */
async function signIn(credentials: { username: string; password: string }) {
  try {
    return (await callInventory('POST /login', { body: credentials })).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429 && error.retryAfterSeconds !== null) {
      const minutes = Math.max(1, Math.ceil(error.retryAfterSeconds / 60));
      throw new ApiError(429, t('Too many failed sign-ins. Try again in {{minutes}} min.', { minutes }));
    }
    throw error;
  }
}
