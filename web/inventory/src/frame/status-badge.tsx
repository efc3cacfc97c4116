import { formatWord } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { ToneBadge, type Tone } from '@storehouse/web-ui/tone-badge.tsx';

const tones: Readonly<Record<string, Tone>> = {
  PENDING: 'plain',
  CREATED: 'plain',
  APPROVED: 'waiting',
  PLACED: 'moving',
  SHIPPED: 'moving',
  ISSUED: 'moving',
  PARTIALLY_RECEIVED: 'warning',
  RECEIVED: 'good',
  COMPLETED: 'good',
  CANCELED: 'plain',
  COUNTING: 'waiting',
  SUBMITTED: 'warning',
  POSTED: 'good',
  DISCARDED: 'plain',
  REJECTED: 'bad',
};

const usualWords: Readonly<Record<string, string>> = {
  PARTIALLY_RECEIVED: t('Partly received'),
  ISSUED: t('Sent'),
};

/** The status of a document. `words` overrides the API's word, such as Draft for PENDING. */
export function StatusBadge({
  status,
  words = {},
}: {
  readonly status: string;
  readonly words?: Record<string, string>;
}) {
  return (
    <ToneBadge tone={tones[status] ?? 'plain'}>{words[status] ?? usualWords[status] ?? formatWord(status)}</ToneBadge>
  );
}
