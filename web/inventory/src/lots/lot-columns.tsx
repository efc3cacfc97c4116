import { Text } from '@mantine/core';
import type { WithheldReason } from '@storehouse/contract/inventory/statuses';
import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { formatDay } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { LotState } from './lot-state.tsx';
import { lotName } from './name-lot.ts';

interface LotRow {
  readonly inventoryItem: { readonly lotNumber: string | null };
  readonly expirationDate: string | null;
  readonly lotStatus: string | null;
  readonly withheld: WithheldReason | null;
}

/** Readable in both themes. */
const red = 'light-dark(var(--mantine-color-red-8), var(--mantine-color-red-4))';

/** Red if the lot must not be used. The status says why in words. */
function LotText({ withheld, children }: { readonly withheld: WithheldReason | null; readonly children: string }) {
  return (
    <Text span inherit {...(withheld === null ? {} : { c: red, fw: 600 })}>
      {children}
    </Text>
  );
}

/** The columns of every table of lots: expired and withheld ones look the same everywhere. */
export const lotColumns = [
  {
    key: 'lot',
    header: t('Lot'),
    cell: ({ inventoryItem, withheld }) => <LotText withheld={withheld}>{lotName(inventoryItem.lotNumber)}</LotText>,
  },
  {
    key: 'expires',
    header: t('Expires'),
    cell: ({ expirationDate, withheld }) => (
      <LotText withheld={withheld === 'EXPIRED' ? withheld : null}>{formatDay(expirationDate)}</LotText>
    ),
    sortBy: ({ expirationDate }) => expirationDate ?? '9999',
  },
] as const satisfies readonly Column<LotRow>[];

/** On a phone too: it is what the red means. */
export const lotStatusColumn: Column<LotRow> = {
  key: 'status',
  header: t('Status'),
  cell: ({ lotStatus, withheld }) => <LotState status={lotStatus} withheld={withheld} />,
};
