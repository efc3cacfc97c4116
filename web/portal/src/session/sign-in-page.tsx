import { Anchor, Button, Center, Paper, PasswordInput, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import type { PortalErrorAnswer } from '@storehouse/contract/operations/portal/portal-call';
import { ApiError } from '@storehouse/web-ui/api-error.ts';
import { FormProblem } from '@storehouse/web-ui/form-problem.tsx';
import { LanguageLink } from '@storehouse/web-ui/language-link.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { Mark } from '@storehouse/web-ui/mark.tsx';
import { useEffect, useState } from 'react';
import { callPortal } from '../call-portal.ts';

type Accounts = NonNullable<PortalErrorAnswer['accounts']>;

/** The sign-in. Someone with several accounts chooses one, once the password is right. */
export function SignInPage({ isExpired }: { readonly isExpired: boolean }) {
  const [accounts, setAccounts] = useState<Accounts>([]);
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: { email: '', password: '', subdomain: null as string | null },
      validate: {
        email: (value) => (value.trim() === '' ? t('Enter your email address') : null),
        password: (value) => (value === '' ? t('Enter your password') : null),
        subdomain: (value) => (accounts.length > 0 && value === null ? t('Choose an account') : null),
      },
    },
    async (values) => {
      try {
        await callPortal('POST /sign-in', { body: { ...values, subdomain: values.subdomain || null } });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'choose_account') throw error;
        setAccounts(error.body['accounts'] as Accounts);
        return;
      }
      // A full reload: nothing of the previous user remains, and the page's policy allows calls to this account's
      // instance.
      window.location.reload();
    },
    { isWork: false },
  );
  useEffect(() => {
    document.title = t('Sign in · Storehouse');
  }, []);

  return (
    <Center mih="100vh" p="md" component="main" bg="var(--page)">
      <Paper withBorder p="xl" w={400} maw="100%" component="form" onSubmit={onSubmit} noValidate>
        <Stack>
          <Mark size={40} />
          <div>
            <Title order={1} size="h2">
              Storehouse
            </Title>
            <Text c="dimmed">{t('Sign in to the portal.')}</Text>
          </div>
          {isExpired && problem === null && (
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
            {...form.getInputProps('email')}
          />
          <PasswordInput label={t('Password')} autoComplete="current-password" {...form.getInputProps('password')} />
          {accounts.length > 0 && (
            <Select
              label={t('Account')}
              description={t('You belong to several accounts. Choose one.')}
              placeholder={t('Choose an account')}
              data={accounts.map(({ subdomain, name }) => ({ value: subdomain, label: `${name} (${subdomain})` }))}
              {...form.getInputProps('subdomain')}
            />
          )}
          {accounts.length === 0 && form.values.subdomain !== null && (
            <TextInput
              label={t('Account')}
              description={t("The first part of your inventory application's web address.")}
              placeholder="acme"
              {...form.getInputProps('subdomain')}
            />
          )}
          <Button type="submit" loading={isSaving}>
            {t('Sign in')}
          </Button>
          <Anchor href="/forgot-password" size="sm" ta="center">
            {t('Forgot your password?')}
          </Anchor>
          {accounts.length === 0 && form.values.subdomain === null && problem !== null && (
            <Button variant="subtle" onClick={() => form.setFieldValue('subdomain', '')}>
              {t('I belong to several accounts')}
            </Button>
          )}
          <LanguageLink />
        </Stack>
      </Paper>
    </Center>
  );
}
