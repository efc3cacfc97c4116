import { Code, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useQuery } from '@tanstack/react-query';
import { callPortal } from '../call-portal.ts';
import { useMe } from '../session/me-context.ts';
import { StateCell } from './state-cell.tsx';

interface Props {
  readonly mailId: string;
  readonly onClose: () => void;
}

/** An email as plain text. It is never rendered as HTML. */
export function MailDialog({ mailId, onClose }: Props) {
  const { account } = useMe();
  const mail = useQuery({
    queryKey: ['mails', mailId],
    queryFn: () => callPortal('GET /mails/{mailId}', { params: { mailId } }),
  });
  return (
    <Dialog onClose={onClose} title={t('Email')} size="lg">
      <QueryView query={mail}>
        {({ subject, recipient, state, error, createdAt, text }) => (
          <Stack gap="sm">
            <div>
              <Text fw={600}>{subject}</Text>
              <Text size="sm" c="dimmed">
                {t('To {{recipient}}, {{createdAt}}', { recipient, createdAt: formatMoment(createdAt, account.zone) })}
              </Text>
            </div>
            <Group gap="xs">
              <StateCell state={state} error={error} />
            </Group>
            <Code block tabIndex={0} aria-label={t('Text of the email')} style={{ whiteSpace: 'pre-wrap' }}>
              {text}
            </Code>
          </Stack>
        )}
      </QueryView>
    </Dialog>
  );
}
