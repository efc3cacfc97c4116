import { Text } from '@mantine/core';
import type { WithheldReason } from '@storehouse/contract/inventory/statuses';
import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { formatDay } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { TextLink } from '../frame/text-link.tsx';
import { LotState } from './lot-state.tsx';
import { lotName } from './name-lot.ts';

interface LotRow {
  readonly inventoryItem: { readonly id: string; readonly lotNumber: string | null };
  readonly expirationDate: string | null;
  readonly lotStatus: string | null;
  readonly withheld: WithheldReason | null;
}

/** Readable in both themes. */
const red = 'light-dark(var(--mantine-color-red-8), var(--mantine-color-red-4))';

/** When a lot expires, in red if it has expired. */
export function Expiry({ expirationDate, withheld }: Pick<LotRow, 'expirationDate' | 'withheld'>) {
  return (
    <Text span inherit {...(withheld === 'EXPIRED' ? { c: red, fw: 600 } : {})}>
      {formatDay(expirationDate)}
    </Text>
  );
}

/** The columns that all tables of lots share. A withheld lot is red; the status column says why. */
export const lotColumns = [
  {
    key: 'lot',
    header: t('Lot'),
    cell: ({ inventoryItem, withheld }) => (
      <TextLink to="/lots/$id" params={{ id: inventoryItem.id }} {...(withheld === null ? {} : { c: red, fw: 600 })}>
        {lotName(inventoryItem.lotNumber)}
      </TextLink>
    ),
  },
  {
    key: 'expires',
    header: t('Expires'),
    cell: (lot) => <Expiry {...lot} />,
    sortBy: ({ expirationDate }) => expirationDate ?? '9999',
  },
] as const satisfies readonly Column<LotRow>[];

/** Shown on a phone too, because it says why a lot is red. */
export const lotStatusColumn: Column<LotRow> = {
  key: 'status',
  header: t('Status'),
  cell: ({ lotStatus, withheld }) => <LotState status={lotStatus} withheld={withheld} />,
};
