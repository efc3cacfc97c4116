import type { DeliveryStatus } from '@storehouse/contract/webhooks/delivery-rules';
import { formatWord } from '@storehouse/web-ui/format.ts';
import { ToneBadge, type Tone } from '@storehouse/web-ui/tone-badge.tsx';

const tones: Record<DeliveryStatus, Tone> = {
  delivered: 'good',
  pending: 'waiting',
  retrying: 'warning',
  exhausted: 'bad',
  failed: 'bad',
  expired: 'plain',
  cancelled: 'plain',
};

export function StatusBadge({ status }: { readonly status: DeliveryStatus }) {
  return <ToneBadge tone={tones[status]}>{formatWord(status)}</ToneBadge>;
}
