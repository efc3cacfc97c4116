import { Accordion, Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyDone, notifyProblem, notifyFailed } from '@storehouse/web-ui/notify.ts';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useFocusBack } from '@storehouse/web-ui/use-focus-back.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callPortal } from '../call-portal.ts';
import { useMe } from '../session/me-context.ts';
import { AttemptPanel } from './attempt-panel.tsx';
import { CompareAttempts } from './compare-attempts.tsx';
import { refreshDeliveries, useDelivery } from './delivery-queries.ts';
import { StatusBadge } from './status-badge.tsx';

interface Props {
  readonly webhookId: string;
  /** The endpoint's current URL. */
  readonly url: string;
  readonly deliveryId: string;
  readonly onClose: () => void;
  readonly onOpen: (deliveryId: string) => void;
}

/** One delivery with its attempts: the requests sent and the responses received. */
export function DeliveryDetails({ webhookId, url, deliveryId, onClose, onOpen }: Props) {
  const { account } = useMe();
  const delivery = useDelivery(webhookId, deliveryId);
  useFocusBack();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={delivery.data ? t('{{type}} delivery', { type: delivery.data.type }) : t('Delivery')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <QueryView query={delivery}>
        {(data) => (
          <Stack>
            <Group justify="space-between">
              <StatusBadge status={data.status} />
              {(data.status === 'failed' || data.status === 'exhausted') && (
                <RetryButton webhookId={webhookId} deliveryId={data.id} onRetried={onOpen} />
              )}
            </Group>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {t('Event {{eventId}}, accepted {{moment}}.', {
                eventId: data.eventId,
                moment: formatMoment(data.createdAt, account.zone),
              })}
              {data.error !== null && ` ${data.error}`}
            </Text>
            {data.retryOf !== null && (
              <Group>
                <Button size="compact-sm" variant="default" onClick={() => onOpen(data.retryOf ?? '')}>
                  {t('Show the original delivery')}
                </Button>
              </Group>
            )}
            {data.attempts.length === 0 && <Text size="sm">{t('Nothing has been sent yet.')}</Text>}
            <Accordion defaultValue={String(data.attempts.length)} variant="separated">
              {data.attempts.map((attempt) => (
                <AttemptPanel key={attempt.number} attempt={attempt} url={url} />
              ))}
            </Accordion>
            {data.attempts.length > 1 && <CompareAttempts key={data.id} attempts={data.attempts} />}
          </Stack>
        )}
      </QueryView>
    </Drawer>
  );
}

interface RetryProps {
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly onRetried: (deliveryId: string) => void;
}

function RetryButton({ webhookId, deliveryId, onRetried }: RetryProps) {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  async function retry(): Promise<void> {
    setIsBusy(true);
    try {
      const again = await callPortal('POST /webhooks/{webhookId}/deliveries/{deliveryId}/retry', {
        params: { webhookId, deliveryId },
      });
      if (again.status === 'delivered') notifyDone(t('Delivered.'));
      else notifyProblem(t('The delivery failed again. See the attempt for details.'));
      await refreshDeliveries(queryClient, webhookId);
      onRetried(again.id);
    } catch (error) {
      notifyFailed(error);
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Button size="xs" onClick={() => void retry()} loading={isBusy}>
      {t('Retry now')}
    </Button>
  );
}
