import { Alert, Button, Stack } from '@mantine/core';
import type { SentAlertAnswer } from '@storehouse/contract/operations/portal/alert-operations';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyFailed } from '@storehouse/web-ui/notify.ts';
import { useMutation } from '@tanstack/react-query';
import { callPortal } from '../call-portal.ts';

interface Props {
  readonly destination: SentAlertAnswer['destination'];
  /** True while the form has unsaved changes: the test uses the saved settings. */
  readonly isDisabled: boolean;
}

/** Sends a test to a configured destination and shows the result. */
export function TestButton({ destination, isDisabled }: Props) {
  const test = useMutation({
    mutationFn: () => callPortal('POST /alerts/{destination}/test', { params: { destination } }),
    onError: notifyFailed,
  });
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        size="xs"
        loading={test.isPending}
        disabled={isDisabled}
        onClick={() => {
          test.mutate();
        }}
      >
        {destination === 'chat' ? t('Send a test to the chat') : t('Send a test incident')}
      </Button>
      {test.data && (
        <Alert variant="light" color={test.data.succeeded ? 'green' : 'red'} role="status">
          {test.data.succeeded ? t('The test arrived.') : test.data.error}
        </Alert>
      )}
    </Stack>
  );
}
