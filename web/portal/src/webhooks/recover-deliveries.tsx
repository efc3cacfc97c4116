import { Button, Progress, Group, Paper, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type {
  EndpointHealthAnswer,
  RecoveryAnswer,
} from '@storehouse/contract/operations/portal/webhook-health-operations';
import { DialogButtons } from '@storehouse/web-ui/dialog-buttons.tsx';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyFailed } from '@storehouse/web-ui/notify.ts';
import { ErrorState } from '@storehouse/web-ui/states.tsx';
import { useIsShown } from '@storehouse/web-ui/use-is-shown.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callPortal } from '../call-portal.ts';
import { useMe } from '../session/me-context.ts';
import { refreshDeliveries, useFailedCount, useRecoveries } from './delivery-queries.ts';
import { describeRecovery } from './describe-recovery.ts';

interface Props {
  readonly webhookId: string;
  readonly health: EndpointHealthAnswer;
  /** The platform's time. */
  readonly now: string;
}

/** Resends deliveries that failed since a time, and shows the progress. */
export function RecoverDeliveries(props: Props) {
  const { webhookId } = props;
  const [isOpen, { open, close }] = useDisclosure(false);
  const latest = useRecoveries(webhookId).data?.data[0];
  const isRunning = latest?.state === 'running';
  return (
    <>
      <Button size="xs" variant="default" onClick={open} disabled={isRunning || props.health.state === 'paused'}>
        {t('Recover failed deliveries')}
      </Button>
      {latest && <RecoveryProgress recovery={latest} />}
      {isOpen && <RecoverDialog {...props} onClose={close} />}
    </>
  );
}

function RecoverDialog({ webhookId, health, now, onClose }: Props & { readonly onClose: () => void }) {
  const { account } = useMe();
  const queryClient = useQueryClient();
  // The time when the dialog was opened: `now` changes, because the page keeps polling.
  const [openedAt] = useState(() => new Date(now).getTime());
  const hoursAgo = (hours: number) => new Date(openedAt - hours * 3_600_000).toISOString();
  const { failingSince } = health;
  const choices = [
    ...(failingSince === null
      ? []
      : [
          {
            value: failingSince,
            label: t('It started failing ({{moment}})', {
              moment: formatMoment(failingSince, account.zone),
            }),
          },
        ]),
    { value: hoursAgo(1), label: t('1 hour ago') },
    { value: hoursAgo(24), label: t('24 hours ago') },
    { value: hoursAgo(7 * 24), label: t('7 days ago') },
    { value: hoursAgo(30 * 24), label: t('30 days ago (everything)') },
  ];
  const [since, setSince] = useState(hoursAgo(24));
  const [isBusy, setIsBusy] = useState(false);
  const failed = useFailedCount(webhookId, since);
  const count = failed.data?.count;
  const isShown = useIsShown();

  async function start(): Promise<void> {
    setIsBusy(true);
    try {
      await callPortal('POST /webhooks/{webhookId}/recoveries', { params: { webhookId }, body: { since } });
      await refreshDeliveries(queryClient, webhookId);
      if (isShown()) onClose();
    } catch (error) {
      notifyFailed(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Dialog onClose={onClose} title={t('Recover failed deliveries')}>
      <Stack>
        <Select
          label={t('Resend what failed since')}
          data={choices}
          value={since}
          allowDeselect={false}
          onChange={(value) => setSince(value ?? since)}
          data-autofocus
        />
        <Text size="sm">
          {t(
            'Each failed or exhausted delivery is sent once more, oldest first, with a new signature and the same event id. Events that were retried since are left out. Every delivery counts toward your hourly delivery limit; a fifth of it stays free for new events.',
          )}
        </Text>
        {failed.isError && count === undefined ? (
          <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
        ) : (
          <Text size="sm" fw={600} role="status">
            {count === undefined
              ? t('Counting…')
              : count === 0
                ? t('Nothing has failed since then.')
                : t('{{count}} deliveries to resend', { count, one: '{{count}} delivery to resend' })}
          </Text>
        )}
        <DialogButtons>
          <Button onClick={() => void start()} loading={isBusy} disabled={!count}>
            {t('Resend')}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}

function RecoveryProgress({ recovery }: { readonly recovery: RecoveryAnswer }) {
  const { account } = useMe();
  const queryClient = useQueryClient();
  const { id, webhookId, state, total, sent } = recovery;
  async function cancel(): Promise<void> {
    try {
      const params = { webhookId, recoveryId: id };
      await callPortal('POST /webhooks/{webhookId}/recoveries/{recoveryId}/cancel', { params });
      await refreshDeliveries(queryClient, webhookId);
    } catch (error) {
      notifyFailed(error);
    }
  }
  return (
    <Paper withBorder p="sm" w="100%" component="section" aria-label={t('Recovery')}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Text size="sm" role="status">
            {describeRecovery(recovery)}
          </Text>
          {state === 'running' && (
            <Button size="compact-sm" variant="default" onClick={() => void cancel()}>
              {t('Stop')}
            </Button>
          )}
        </Group>
        {state === 'running' && (
          <Progress value={(100 * sent) / Math.max(total, 1)} aria-label={t('Deliveries resent')} />
        )}
        <Text size="xs" c="dimmed">
          {t('Failed since {{since}}, started {{createdAt}}', {
            since: formatMoment(recovery.since, account.zone),
            createdAt: formatMoment(recovery.createdAt, account.zone),
          })}
        </Text>
      </Stack>
    </Paper>
  );
}
