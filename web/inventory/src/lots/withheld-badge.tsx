import { Badge } from '@mantine/core';
import type { WithheldReason } from '@storehouse/contract/inventory/statuses';
import { formatWord } from '@storehouse/web-ui/format.ts';

/** Why a lot is withheld; renders nothing if it is not. */
export function WithheldBadge({ reason }: { readonly reason: WithheldReason | null }) {
  return reason === null ? null : (
    <Badge color="red" size="sm" variant="outline">
      {formatWord(reason)}
    </Badge>
  );
}
