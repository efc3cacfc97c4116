import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { ReceiverAnswer } from '@storehouse/contract/operations/portal/webhook-operations';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyDone, notifyFailed } from '@storehouse/web-ui/notify.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { EmptyState } from '@storehouse/web-ui/states.tsx';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callPortal } from '../call-portal.ts';
import { CodeBlock } from '../code-block.tsx';
import { OnlyFor } from '../session/only-for.tsx';
import { useMe } from '../session/me-context.ts';
import { ToneBadge } from '@storehouse/web-ui/tone-badge.tsx';
import { formatHeaders } from './format-headers.ts';
import { prettyJson } from './pretty-json.ts';
import { receiversKey, useReceivers } from './webhook-queries.ts';
import { WebhookTabs } from './webhook-tabs.tsx';

/** URLs to try webhooks with. Requests sent to them are shown here for a day. */
export function ReceiversPage() {
  return (
    <OnlyFor
      who="integrator"
      what={t('Only the account owner, managers and integrators can manage webhooks.')}
      pageTitle={t('Test receivers')}
    >
      <Receivers />
    </OnlyFor>
  );
}

function Receivers() {
  const queryClient = useQueryClient();
  const receivers = useReceivers();
  const [isBusy, setIsBusy] = useState(false);

  async function create(): Promise<void> {
    setIsBusy(true);
    try {
      await callPortal('POST /webhooks/test-receivers');
      await queryClient.invalidateQueries({ queryKey: receiversKey });
      notifyDone(t('Test receiver created. Now create a webhook with its URL.'));
    } catch (error) {
      notifyFailed(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <PageHead
        title={t('Test receivers')}
        subtitle={t('A URL whose deliveries are shown here. It expires after 24 hours.')}
      >
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void create()} loading={isBusy}>
          {t('Create test receiver')}
        </Button>
      </PageHead>
      <WebhookTabs />
      <QueryView query={receivers}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('No test receivers yet')}>
              {t('Create one, then create a webhook with its URL.')}
            </EmptyState>
          ) : (
            <Stack>
              {data.map((receiver) => (
                <Receiver key={receiver.id} receiver={receiver} />
              ))}
            </Stack>
          )
        }
      </QueryView>
    </>
  );
}

function Receiver({ receiver }: { readonly receiver: ReceiverAnswer }) {
  const { account } = useMe();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <CodeBlock label={t('URL')} code={receiver.url} />
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {t('Expires {{expiresAt}}', { expiresAt: formatMoment(receiver.expiresAt, account.zone) })}
          </Text>
          <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t('Hide requests') : t('Show requests ({{requests}})', { requests: receiver.requests })}
          </Button>
        </Group>
        {isOpen && <Captured receiverId={receiver.id} />}
      </Stack>
    </Paper>
  );
}

function Captured({ receiverId }: { readonly receiverId: string }) {
  const { account } = useMe();
  const captured = useQuery({
    queryKey: [...receiversKey, receiverId],
    queryFn: () => callPortal('GET /webhooks/test-receivers/{receiverId}/requests', { params: { receiverId } }),
    refetchInterval: 3_000,
  });
  return (
    <QueryView query={captured}>
      {({ data }) =>
        data.length === 0 ? (
          <Text size="sm">{t('Nothing has arrived yet.')}</Text>
        ) : (
          <Stack>
            {data.toReversed().map((request) => (
              <Paper key={request.id} withBorder p="sm" bg="var(--quiet)">
                <Stack gap="xs">
                  <Group justify="space-between">
                    <Text size="sm" fw={600}>
                      {formatMoment(request.receivedAt, account.zone)}
                    </Text>
                    <ToneBadge tone={request.verified ? 'good' : 'bad'}>
                      {request.verified ? t('Signature verified') : t('Signature not verified')}
                    </ToneBadge>
                  </Group>
                  <CodeBlock label={t('Body')} code={prettyJson(request.body)} maxHeight={240} />
                  <CodeBlock label={t('Headers')} code={formatHeaders(request.headers)} maxHeight={160} />
                </Stack>
              </Paper>
            ))}
          </Stack>
        )
      }
    </QueryView>
  );
}
