import type { WithheldReason } from '@storehouse/contract/inventory/stock-overview';
import { formatWord } from '@storehouse/web-ui/format.ts';
import { WithheldBadge } from './withheld-badge.tsx';

interface Props {
  readonly status: string | null;
  readonly withheld: WithheldReason | null;
}

/** How a lot stands: its status, unless it is one that is never suggested. */
export function LotState({ status, withheld }: Props) {
  return withheld === null ? formatWord(status ?? '') : <WithheldBadge reason={withheld} />;
}
