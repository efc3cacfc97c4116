import { Alert, Button, Center, Loader, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from './api-error.ts';
import { sayErrors } from './form-errors.ts';
import { t } from './messages.ts';
import { SignInAgain } from './sign-in-again.tsx';
import classes from './states.module.css';
import { hasUnsavedWork } from './unsaved-work.ts';

/** Grey lines while content is loading. */
export function LoadingState({ lines = 4 }: { readonly lines?: number }) {
  return (
    <Stack gap="xs" role="status" aria-label={t('Loading')}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} height={18} radius="sm" width={index === lines - 1 ? '60%' : '100%'} />
      ))}
    </Stack>
  );
}

export function LoadingPage() {
  return (
    <Center mih={240} role="status" aria-label={t('Loading')}>
      <Loader />
    </Center>
  );
}

/** Says that there is nothing here yet, and what to do about it. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <Center py="xl" px="md">
      <Stack align="center" gap="xs" maw={440}>
        <span className={classes['icon']} aria-hidden>
          <IconInbox size={28} stroke={1.4} />
        </span>
        <Text fw={600}>{title}</Text>
        {children !== undefined && (
          <Text c="dimmed" size="sm" ta="center" component="div">
            {children}
          </Text>
        )}
      </Stack>
    </Center>
  );
}

/** Says what went wrong, with a retry button. */
export function ErrorState({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={titleOf(error)} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          <ErrorSentence error={error} />
        </Text>
        {onRetry && !isSessionExpired(error) && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t('Try again')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

function titleOf(error: unknown): string {
  if (!(error instanceof ApiError)) return t('Something went wrong');
  if (error.isSessionExpired) return t('Session expired');
  if (error.status === 0) return t('No connection');
  if (error.status === 403) return t('Not allowed');
  if (error.status === 404) return t('Not found');
  return t('Something went wrong');
}

const isSessionExpired = (error: unknown): boolean => error instanceof ApiError && error.isSessionExpired;

/** Any thrown error as one sentence, with a sign-in link if the session has expired. */
export function ErrorSentence({ error }: { readonly error: unknown }) {
  const sentence =
    error instanceof ApiError ? sayErrors(error) : t('Something went wrong on this page. Reload it and try again.');
  return (
    <>
      {sentence} {isSessionExpired(error) && <SignInAgain inNewTab={hasUnsavedWork()} />}
    </>
  );
}
