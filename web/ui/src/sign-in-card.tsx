import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { FormProblem } from './form-problem.tsx';
import { LanguageLink } from './language-link.tsx';
import { t } from './messages.ts';
import { SessionCard } from './session-card.tsx';
import type { ApiForm } from './use-api-form.ts';

interface Props extends Pick<ApiForm<Record<string, unknown>>, 'problem' | 'isSaving' | 'onSubmit'> {
  readonly subtitle: string;
  /** Whether the session has expired, and the user continues where they left off after signing in. */
  readonly isExpired: boolean;
  /** Input props of the two fields. */
  readonly email: GetInputPropsReturnType;
  readonly password: GetInputPropsReturnType;
  readonly forgotUrl: string;
  /** Further fields. */
  readonly children?: ReactNode;
  /** Below the links. */
  readonly footer?: ReactNode;
}

/** The form of a sign-in. */
export function SignInCard(props: Props) {
  const { subtitle, isExpired, problem, isSaving, onSubmit, email, password, forgotUrl, children, footer } = props;
  return (
    <SessionCard title="Storehouse" pageTitle={t('Sign in', { context: 'noun' })} subtitle={subtitle}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {isExpired && problem === null && (
            <Text size="sm" role="status">
              {t('Your session has expired. Sign in again to continue where you left off.')}
            </Text>
          )}
          <FormProblem problem={problem} />
          <TextInput label={t('Email')} type="email" autoComplete="username" autoFocus {...email} />
          <PasswordInput label={t('Password')} autoComplete="current-password" {...password} />
          {children}
          <Button type="submit" loading={isSaving}>
            {t('Sign in')}
          </Button>
          <Anchor href={forgotUrl} size="sm" ta="center">
            {t('Forgot your password?')}
          </Anchor>
          {footer}
          <LanguageLink />
        </Stack>
      </form>
    </SessionCard>
  );
}
