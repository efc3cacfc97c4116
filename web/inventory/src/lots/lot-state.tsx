import type { WithheldReason } from '@storehouse/contract/inventory/statuses';
import { formatWord } from '@storehouse/web-ui/format.ts';
import { WithheldBadge } from './withheld-badge.tsx';

interface Props {
  readonly status: string | null;
  readonly withheld: WithheldReason | null;
}

/** The status of a lot, or the reason it is withheld. */
export function LotState({ status, withheld }: Props) {
  return withheld === null ? formatWord(status ?? '') : <WithheldBadge reason={withheld} />;
}
