import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormProblem } from './form-problem.tsx';
import { t } from './messages.ts';
import { SessionCard } from './session-card.tsx';
import { useApiForm } from './use-api-form.ts';

interface Props {
  readonly onRequest: (email: string) => Promise<unknown>;
  readonly signInUrl: string;
}

/** Requests a link to choose a new password. The page says the same whether anyone has the address or not. */
export function ForgotPassword({ onRequest, signInUrl }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, problem, isSaving, onSubmit } = useApiForm(
    {
      initialValues: { email: '' },
      validate: { email: (value) => (value.includes('@') ? null : t('Enter your email address')) },
    },
    async ({ email }) => {
      await onRequest(email.trim());
      setSentTo(email.trim());
    },
    { isWork: false },
  );
  const back = <Anchor href={signInUrl}>{t('Back to sign-in')}</Anchor>;
  if (sentTo !== null) {
    return (
      <SessionCard title={t('Check your email')}>
        <Text role="status">
          {t(
            'If {{sentTo}} belongs to someone here, an email with a link is on its way. The link works once, for one hour.',
            { sentTo },
          )}
        </Text>
        {back}
      </SessionCard>
    );
  }
  return (
    <SessionCard title={t('Forgot your password?')} subtitle={t('We send you a link to choose a new one.')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <FormProblem problem={problem} />
          <TextInput
            label={t('Email')}
            type="email"
            autoComplete="username"
            autoFocus
            {...form.getInputProps('email')}
          />
          <Button type="submit" loading={isSaving}>
            {t('Send the link')}
          </Button>
        </Stack>
      </form>
      {back}
    </SessionCard>
  );
}
