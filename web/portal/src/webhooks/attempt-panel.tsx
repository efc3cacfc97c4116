import { Accordion, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import type { PortalAttemptAnswer } from '@storehouse/contract/operations/portal/webhook-operations';
import { timestampToleranceSeconds } from '@storehouse/contract/webhooks/delivery-rules';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { useState } from 'react';
import { CodeBlock } from '../code-block.tsx';
import { useMe } from '../session/me-context.ts';
import { curlAsSent, curlSignedNow, signatureEnds } from './curl-command.ts';
import { formatHeaders } from './format-headers.ts';
import { prettyJson } from './pretty-json.ts';

interface Props {
  readonly attempt: PortalAttemptAnswer;
  readonly url: string;
}

/** One attempt: what was sent and what came back. */
export function AttemptPanel({ attempt, url }: Props) {
  const { account } = useMe();
  const [isCurl, setIsCurl] = useState(false);
  const outcome = attempt.responseStatus ?? attempt.error ?? t('no response');
  return (
    <Accordion.Item value={String(attempt.number)}>
      <Accordion.Control>
        <Text size="sm" fw={600}>
          {t('Attempt {{number}}: {{outcome}}', { number: attempt.number, outcome })}
        </Text>
        <Text size="xs" c="dimmed">
          {t('{{sentAt}}, {{durationMs}} ms', {
            sentAt: formatMoment(attempt.sentAt, account.zone),
            durationMs: String(attempt.durationMs),
          })}
        </Text>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="sm">
          <CodeBlock label={t('Request headers')} code={formatHeaders(attempt.requestHeaders)} maxHeight={200} />
          <CodeBlock label={t('Request body')} code={prettyJson(attempt.requestBody)} maxHeight={300} />
          {attempt.error !== null && <Text size="sm">{attempt.error}</Text>}
          {attempt.responseBody !== null && attempt.responseBody !== '' && (
            <CodeBlock
              label={attempt.responseTruncated ? t('Response body (first 16 KiB)') : t('Response body')}
              code={attempt.responseBody}
              maxHeight={300}
            />
          )}
          <Group>
            <Button size="compact-sm" variant="default" aria-expanded={isCurl} onClick={() => setIsCurl(!isCurl)}>
              {isCurl ? t('Hide curl command') : t('Reproduce with curl')}
            </Button>
          </Group>
          {isCurl && <CurlCommand attempt={attempt} url={url} />}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

/** The attempt as a command: byte for byte, or signed now with the customer's own secret. */
function CurlCommand({ attempt, url }: Props) {
  const { account } = useMe();
  const [form, setForm] = useState('sent');
  const ends = signatureEnds(attempt, timestampToleranceSeconds);
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={t('Signature')}
        data={[
          { value: 'sent', label: t('As sent') },
          { value: 'now', label: t('Signed now') },
        ]}
        value={form}
        onChange={setForm}
      />
      <Text size="sm">
        {form === 'sent'
          ? t(
              'The same bytes and signature. Receivers that check the timestamp reject it after {{moment}}, 5 minutes after it was sent.',
              { moment: formatMoment(ends.toISOString(), account.zone) },
            )
          : t(
              'Signs the event again at the moment you run it, like every attempt. Fill in your signing secret: the portal cannot show it.',
            )}
        {Object.values(attempt.requestHeaders).includes(null) && ` ${t('Fill in the values of your custom headers.')}`}
      </Text>
      <CodeBlock
        label={t('curl command')}
        code={form === 'sent' ? curlAsSent(url, attempt) : curlSignedNow(url, attempt)}
        maxHeight={300}
      />
    </Stack>
  );
}
