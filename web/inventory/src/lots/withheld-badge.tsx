import type { WithheldReason } from '@storehouse/contract/inventory/statuses';
import { formatWord } from '@storehouse/web-ui/format.ts';
import { ToneBadge } from '@storehouse/web-ui/tone-badge.tsx';

/** Why a lot is withheld; renders nothing if it is not. */
export function WithheldBadge({ reason }: { readonly reason: WithheldReason | null }) {
  return reason === null ? null : <ToneBadge tone="bad">{formatWord(reason)}</ToneBadge>;
}
