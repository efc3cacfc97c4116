import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { Alert, Button, Group, Stack } from '@mantine/core';
import type { PortalEndpointAnswer } from '@storehouse/contract/operations/portal/webhook-operations';
import { t } from '@storehouse/web-ui/messages.ts';
import { IconLock } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { CodeBlock } from '../code-block.tsx';
import { useShownOnce } from '../use-shown-once.ts';
import { WebhookForm, type CreatedEndpoint } from './webhook-form.tsx';

interface Props {
  /** Null for a new webhook. */
  readonly webhook: PortalEndpointAnswer | null;
  readonly onClose: () => void;
}

/** Creates or edits an endpoint. A new endpoint's secret is shown only once. */
export function EditWebhook({ webhook, onClose }: Props) {
  const { created, create, close } = useShownOnce<CreatedEndpoint>(onClose);
  const title = created ? t('Your signing secret') : webhook ? t('Edit webhook') : t('Create webhook');
  return (
    <Dialog onClose={close} size="lg" title={title} closeOnClickOutside={created === null}>
      {created ? (
        <NewSecret secret={created.secret} webhookId={created.id} onClose={onClose} />
      ) : (
        <WebhookForm webhook={webhook} create={create} onChanged={onClose} />
      )}
    </Dialog>
  );
}

interface SecretProps {
  readonly secret: string;
  readonly webhookId: string;
  readonly onClose: () => void;
}

/** Deliveries are signed with this secret; the receiver needs it to verify them. */
export function NewSecret({ secret, webhookId, onClose }: SecretProps) {
  const navigate = useNavigate();
  return (
    <Stack>
      <Alert color="yellow" variant="light" icon={<IconLock aria-hidden />} title={t('Copy it now')}>
        {t(
          'This secret is shown only once. Your receiver uses it to verify the X-Platform-Signature header. You can generate a new one at any time.',
        )}
      </Alert>
      <CodeBlock label={t('Signing secret')} code={secret} takesFocus />
      <Group justify="flex-end">
        <Button
          onClick={() => {
            onClose();
            void navigate({ to: `/webhooks/${webhookId}` });
          }}
        >
          {t('I have copied it')}
        </Button>
      </Group>
    </Stack>
  );
}
