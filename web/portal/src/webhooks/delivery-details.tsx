import { Accordion, Button, Drawer, Group, Stack, Text } from '@mantine/core';
import type { PortalAttemptAnswer } from '@storehouse/contract/operations/portal/webhook-operations';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { notifyDone, notifyProblem, notifyFailed } from '@storehouse/web-ui/notify.ts';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useFocusBack } from '@storehouse/web-ui/use-focus-back.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callPortal } from '../call-portal.ts';
import { CodeBlock } from '../code-block.tsx';
import { useMe } from '../session/me-context.ts';
import { deliveriesKey, useDelivery } from './delivery-queries.ts';
import { formatHeaders } from './format-headers.ts';
import { prettyJson } from './pretty-json.ts';
import { StatusBadge } from './status-badge.tsx';

interface Props {
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly onClose: () => void;
  readonly onOpen: (deliveryId: string) => void;
}

/** One delivery with its attempts: the requests sent and the responses received. */
export function DeliveryDetails({ webhookId, deliveryId, onClose, onOpen }: Props) {
  const { account } = useMe();
  const delivery = useDelivery(webhookId, deliveryId);
  useFocusBack();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={delivery.data ? `${delivery.data.type} delivery` : 'Delivery'}
      closeButtonProps={{ 'aria-label': 'Close' }}
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
              Event {data.eventId}, accepted {formatMoment(data.createdAt, account.zone)}.
              {data.error !== null && ` ${data.error}`}
            </Text>
            {data.retryOf !== null && (
              <Group>
                <Button size="compact-sm" variant="default" onClick={() => onOpen(data.retryOf ?? '')}>
                  Show the original delivery
                </Button>
              </Group>
            )}
            {data.attempts.length === 0 && <Text size="sm">Nothing has been sent yet.</Text>}
            <Accordion defaultValue={String(data.attempts.length)} variant="separated">
              {data.attempts.map((attempt) => (
                <Attempt key={attempt.number} attempt={attempt} />
              ))}
            </Accordion>
          </Stack>
        )}
      </QueryView>
    </Drawer>
  );
}

function Attempt({ attempt }: { readonly attempt: PortalAttemptAnswer }) {
  const { account } = useMe();
  const outcome = attempt.responseStatus ?? attempt.error ?? 'no response';
  return (
    <Accordion.Item value={String(attempt.number)}>
      <Accordion.Control>
        <Text size="sm" fw={600}>
          Attempt {attempt.number}: {outcome}
        </Text>
        <Text size="xs" c="dimmed">
          {formatMoment(attempt.sentAt, account.zone)}, {attempt.durationMs} ms
        </Text>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="sm">
          <CodeBlock label="Request headers" code={formatHeaders(attempt.requestHeaders)} maxHeight={200} />
          <CodeBlock label="Request body" code={prettyJson(attempt.requestBody)} maxHeight={300} />
          {attempt.error !== null && <Text size="sm">{attempt.error}</Text>}
          {attempt.responseBody !== null && attempt.responseBody !== '' && (
            <CodeBlock
              label={attempt.responseTruncated ? 'Response body (first 16 KiB)' : 'Response body'}
              code={attempt.responseBody}
              maxHeight={300}
            />
          )}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

interface RetryProps {
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly onRetried: (deliveryId: string) => void;
}

function RetryButton({ webhookId, deliveryId, onRetried }: RetryProps) {
  const queryClient = useQueryClient();
  async function retry(): Promise<void> {
    try {
      const again = await callPortal('POST /webhooks/{webhookId}/deliveries/{deliveryId}/retry', {
        params: { webhookId, deliveryId },
      });
      if (again.status === 'delivered') notifyDone('Delivered.');
      else notifyProblem('The delivery failed again. See the attempt for details.');
      await queryClient.invalidateQueries({ queryKey: deliveriesKey(webhookId) });
      onRetried(again.id);
    } catch (error) {
      notifyFailed(error);
    }
  }
  return (
    <Button size="xs" onClick={() => void retry()}>
      Retry now
    </Button>
  );
}
