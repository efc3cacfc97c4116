import { Button, Select, TextInput } from '@mantine/core';
import type { PortalErrorAnswer } from '@storehouse/contract/operations/portal/portal-call';
import { ApiError } from '@storehouse/web-ui/api-error.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { SignInCard } from '@storehouse/web-ui/sign-in-card.tsx';
import { useApiForm } from '@storehouse/web-ui/use-api-form.ts';
import { useState } from 'react';
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
        subdomain: (value) => (accounts.length > 0 && !value ? t('Choose an account') : null),
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
  form.watch('email', () => {
    // The accounts to choose from are those of the email before.
    if (accounts.length === 0) return;
    setAccounts([]);
    form.setFieldValue('subdomain', null);
  });
  return (
    <SignInCard
      subtitle={t('Sign in to the portal.')}
      isExpired={isExpired}
      problem={problem}
      isSaving={isSaving}
      onSubmit={onSubmit}
      email={form.getInputProps('email')}
      password={form.getInputProps('password')}
      forgotUrl="/forgot-password"
      footer={
        accounts.length === 0 &&
        form.values.subdomain === null &&
        problem !== null && (
          <Button variant="subtle" onClick={() => form.setFieldValue('subdomain', '')}>
            {t('I belong to several accounts')}
          </Button>
        )
      }
    >
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
    </SignInCard>
  );
}
