import { Text } from '@mantine/core';
import type { MailAnswer } from '@storehouse/contract/operations/listed-mail';
import type { SentAlertAnswer } from '@storehouse/contract/operations/portal/alert-operations';
import { ToneBadge, type Tone } from '../tone-badge.tsx';

const states: Record<MailAnswer['state'] | SentAlertAnswer['state'], { readonly tone: Tone; readonly word: string }> = {
  waiting: { tone: 'waiting', word: 'Waiting' },
  sent: { tone: 'good', word: 'Sent' },
  kept: { tone: 'plain', word: 'Saved as a file' },
  refused: { tone: 'bad', word: 'Refused' },
  failed: { tone: 'bad', word: 'Failed' },
  unconfirmed: { tone: 'warning', word: 'Unconfirmed' },
  cancelled: { tone: 'plain', word: 'Cancelled' },
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
