import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { formatMoney } from '@storehouse/web-ui/format.ts';
import { useMe } from '../session/me-context.ts';

interface Input<Row> {
  readonly header: string;
  readonly valueOf: (row: Row) => number | null;
  /** Where a row has a currency of its own. */
  readonly currencyOf?: (row: Row) => string | null;
}

/** The column of money: only the account owner sees values, so that for others there is none. */
export function useValueColumn<Row>({ header, valueOf, currencyOf }: Input<Row>): Column<Row>[] {
  const { account, isOwner } = useMe();
  if (!isOwner) return [];
  return [
    {
      key: 'value',
      header,
      isNumber: true,
      isSecondary: true,
      sortBy: valueOf,
      cell: (row) => formatMoney(valueOf(row), currencyOf?.(row) ?? account.defaultCurrency),
    },
  ];
}
