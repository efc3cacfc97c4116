import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { formatMoney } from '@storehouse/web-ui/format.ts';
import { useMe } from '../session/me-context.ts';

interface Input<Row> {
  readonly header: string;
  readonly valueOf: (row: Row) => number | null;
  /** For rows with a currency of their own. */
  readonly currencyOf?: (row: Row) => string | null;
}

/** The money column. Only the account owner sees values, so for others there is no column. */
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
