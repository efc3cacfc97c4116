import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { PortalEndpointAnswer } from '@storehouse/contract/operations/portal/webhook-operations';
import { ConfirmDialog } from '@storehouse/web-ui/confirm-dialog.tsx';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { notifyDone, notifyProblem, notifyFailed } from '@storehouse/web-ui/notify.ts';
import { IconChevronDown, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callPortal } from '../call-portal.ts';
import { refreshDeliveries } from './delivery-queries.ts';
import { EditWebhook, NewSecret } from './edit-webhook.tsx';
import { healthKey, webhooksKey } from './webhook-queries.ts';

export function WebhookActions({ webhook }: { readonly webhook: PortalEndpointAnswer }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isEditing, editing] = useDisclosure(false);
  const [isRegenerating, regenerating] = useDisclosure(false);
  const [isDeleting, deleting] = useDisclosure(false);
  const [secret, setSecret] = useState<string | null>(null);
  const params = { webhookId: webhook.id };

  async function send(type: string | null): Promise<void> {
    try {
      const { status, error } = await callPortal('POST /webhooks/{webhookId}/test', { params, body: { type } });
      if (status === 'delivered') notifyDone(t('Delivered.'));
      else notifyProblem(t('The delivery failed: {{error}}', { error: error ?? t('the receiver refused it') }));
      await refreshDeliveries(queryClient, webhook.id);
    } catch (error) {
      notifyFailed(error);
    }
  }

  async function pause(): Promise<void> {
    try {
      // Read again, because a PUT replaces everything and must keep a colleague's changes. Headers that are left out stay.
      const { name, label, url, events } = await callPortal('GET /webhooks/{webhookId}', { params });
      const body = { name, label, url, events, isActive: !webhook.isActive };
      await callPortal('PUT /webhooks/{webhookId}', { params, body });
      await queryClient.invalidateQueries({ queryKey: webhooksKey });
      await queryClient.invalidateQueries({ queryKey: healthKey });
      notifyDone(webhook.isActive ? t('Webhook paused') : t('Webhook activated'));
    } catch (error) {
      notifyFailed(error);
    }
  }

  async function regenerate(): Promise<void> {
    setSecret((await callPortal('POST /webhooks/{webhookId}/regenerate-secret', { params })).secret);
  }

  async function remove(): Promise<void> {
    await callPortal('DELETE /webhooks/{webhookId}', { params });
    notifyDone(t('Webhook deleted'));
    await navigate({ to: '/webhooks' });
    await queryClient.invalidateQueries({ queryKey: webhooksKey });
  }

  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            leftSection={<IconSend size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {t('Send')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          <Menu.Item onClick={() => void send(null)}>{t('Test event')}</Menu.Item>
          <Menu.Label>{t('Sample')}</Menu.Label>
          {webhook.events.map((type) => (
            <Menu.Item key={type} onClick={() => void send(type)}>
              {type}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" onClick={editing.open}>
        {t('Edit')}
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {t('More')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void pause()}>{webhook.isActive ? t('Pause') : t('Activate')}</Menu.Item>
          <Menu.Item onClick={regenerating.open}>{t('Regenerate secret')}</Menu.Item>
          <Menu.Item c="var(--mantine-color-error)" onClick={deleting.open}>
            {t('Delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isEditing && <EditWebhook webhook={webhook} onClose={editing.close} />}
      {isRegenerating && (
        <ConfirmDialog
          onClose={regenerating.close}
          question={t('Regenerate the signing secret?')}
          confirmLabel={t('Regenerate')}
          onConfirm={regenerate}
        >
          {t(
            'The current secret stops working immediately. Give your receiver the new one, or it will reject deliveries.',
          )}
        </ConfirmDialog>
      )}
      {isDeleting && (
        <ConfirmDialog
          onClose={deleting.close}
          question={t('Delete this webhook?')}
          confirmLabel={t('Delete webhook')}
          onConfirm={remove}
        >
          {t('No more events are sent to this URL, and pending deliveries are cancelled.')}
        </ConfirmDialog>
      )}
      {secret !== null && (
        <Dialog
          onClose={() => setSecret(null)}
          title={t('Your new signing secret')}
          size="lg"
          closeOnClickOutside={false}
        >
          <NewSecret secret={secret} webhookId={webhook.id} onClose={() => setSecret(null)} />
        </Dialog>
      )}
    </>
  );
}
