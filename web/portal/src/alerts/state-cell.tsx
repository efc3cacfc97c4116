import { Text } from '@mantine/core';
import type { MailAnswer } from '@storehouse/contract/operations/listed-mail';
import type { SentAlertAnswer } from '@storehouse/contract/operations/portal/alert-operations';
import { t } from '@storehouse/web-ui/messages.ts';
import { ToneBadge, type Tone } from '@storehouse/web-ui/tone-badge.tsx';

const states: Record<MailAnswer['state'] | SentAlertAnswer['state'], { readonly tone: Tone; readonly word: string }> = {
  waiting: { tone: 'waiting', word: t('Waiting') },
  sent: { tone: 'good', word: t('Sent') },
  kept: { tone: 'plain', word: t('Saved as a file') },
  refused: { tone: 'bad', word: t('Refused') },
  failed: { tone: 'bad', word: t('Failed') },
  unconfirmed: { tone: 'warning', word: t('Unconfirmed') },
  cancelled: { tone: 'plain', word: t('Cancelled') },
};

interface Props {
  readonly state: keyof typeof states;
  readonly error: string | null;
}

/** The state of an email or of a post to a destination, with its error. */
export function StateCell({ state, error }: Props) {
  return (
    <>
      <ToneBadge tone={states[state].tone}>{states[state].word}</ToneBadge>
      {error !== null && (
        <Text size="xs" c="dimmed">
          {error}
        </Text>
      )}
    </>
  );
}
