import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import type { LinkAnswer } from '@storehouse/contract/operations/portal/link-operations';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from './api-error.ts';
import { FormProblem } from './form-problem.tsx';
import { t } from './messages.ts';
import { SessionCard } from './session-card.tsx';
import { ErrorState, LoadingPage } from './states.tsx';
import { useApiForm } from './use-api-form.ts';

interface Props {
  readonly onRead: (token: string) => Promise<LinkAnswer>;
  readonly onUse: (token: string, password: string) => Promise<unknown>;
  readonly signInUrl: string;
  readonly forgotUrl: string;
}

const titles = { invitation: t('Welcome to Storehouse'), password: t('Choose a new password') };

/**
 * The page behind a link by mail. The token comes after the `#` of the URL, which browsers never send to a server; the page
 * posts it.
 */
export function SetPassword({ onRead, onUse, signInUrl, forgotUrl }: Props) {
  const [token] = useState(() => window.location.hash.slice(1));
  const [isDone, setIsDone] = useState(false);
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: () => onRead(token),
    retry: false,
    staleTime: Infinity,
  });
  if (link.isPending) return <LoadingPage />;
  if (link.isError && !isRefused(link.error)) {
    return (
      <SessionCard title={t('Choose a new password')}>
        <ErrorState error={link.error} onRetry={() => void link.refetch()} />
      </SessionCard>
    );
  }
  if (link.isError) {
    return (
      <SessionCard title={t('Link not accepted')}>
        <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {link.error.message}
        </Alert>
        <Text size="sm">{t('If it was an invitation, ask the account owner to send another one.')}</Text>
        <Anchor href={forgotUrl}>{t('Request a new link')}</Anchor>
      </SessionCard>
    );
  }
  const { email, account, purpose } = link.data;
  if (isDone) {
    return (
      <SessionCard title={t('Password saved')}>
        <Text role="status">
          {t('You can now sign in to {{account}} with your new password.', { account: account.name })}
        </Text>
        <Button component="a" href={signInUrl}>
          {t('Sign in')}
        </Button>
      </SessionCard>
    );
  }
  return (
    <SessionCard
      title={titles[purpose]}
      subtitle={
        purpose === 'invitation'
          ? t('Choose a password to join {{account}}.', { account: account.name })
          : t('For {{account}}.', { account: account.name })
      }
    >
      <PasswordForm
        email={email}
        hint={
          purpose === 'invitation'
            ? t('At least 8 characters.')
            : t('At least 8 characters. You will be signed out on every device.')
        }
        onUse={(password) => onUse(token, password)}
        onDone={() => setIsDone(true)}
      />
    </SessionCard>
  );
}

/** Both applications refuse a link with 400. Any other error says nothing about the link. */
const isRefused = (error: Error): boolean => error instanceof ApiError && error.status === 400;

interface FormProps {
  readonly email: string;
  readonly hint: string;
  readonly onUse: (password: string) => Promise<unknown>;
  readonly onDone: () => void;
}

function PasswordForm({ email, hint, onUse, onDone }: FormProps) {
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: { password: '' },
      validate: { password: (value) => (value.length < 8 ? t('Use at least 8 characters') : null) },
    },
    async ({ password }) => {
      await onUse(password);
      // The token has been used: it need not stay in the browser's history.
      window.history.replaceState(window.history.state, '', window.location.pathname);
      onDone();
    },
    { isWork: false },
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <FormProblem problem={problem} />
        {/* Read by password managers, which store the password under it. */}
        <TextInput label={t('Email')} type="email" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label={t('New password')}
          description={hint}
          autoComplete="new-password"
          autoFocus
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={isSaving}>
          {t('Save password')}
        </Button>
      </Stack>
    </form>
  );
}
