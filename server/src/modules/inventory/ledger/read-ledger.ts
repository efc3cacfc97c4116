import { transactionType } from '@storehouse/contract/inventory/transaction-types';
import type { LedgerEntry } from '@storehouse/contract/operations/instance/ledger-operations';
import { readDataEpoch } from '../../../database/data-epoch.ts';
import type { Queryable } from '../../../database/database.ts';
import { Invalid } from '../invalid.ts';
import { readLedgerCursor, writeLedgerCursor, type LedgerPosition } from './ledger-cursor.ts';
import { isByProduct, ledgerSql, type LedgerFilter, type LedgerScope } from './ledger-sql.ts';

/** A row of the answer; its moments become texts when it is encoded. */
export type LedgerRow = Omit<LedgerEntry, 'transactionDate' | 'dateCreated'> & {
  readonly transactionDate: Date;
  readonly dateCreated: Date;
};

export interface LedgerPage {
  readonly data: readonly LedgerRow[];
  readonly nextCursor: string | null;
}

/** A row with the figures that its balance is computed from. */
type ReadRow = Omit<LedgerRow, 'balance' | 'transactionType'> &
  LedgerPosition & {
    readonly typeId: string;
    /** What changed after the row, up to and including the next newer row of the same balance. */
    readonly later: number;
    /** What is on hand now; null if there is a newer row of the same balance. */
    readonly onHand: number | null;
  };

/** A page of the ledger, newest first. */
export async function readLedger(
  db: Queryable,
  accountId: string,
  filter: LedgerFilter,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<LedgerPage> {
  const epoch = await readDataEpoch(db);
  const before = cursor === null ? null : readLedgerCursor(epoch, cursor);
  if (cursor !== null && before === null) {
    throw new Invalid([{ field: 'cursor', message: 'is not valid for this ledger: start again without it' }]);
  }
  const { text, values } = ledgerSql(accountId, filter, before, limit + 1);
  const rows = await db.query<ReadRow>(text, values);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    data: withBalances(rows.slice(0, limit), filter),
    nextCursor: last ? writeLedgerCursor(epoch, last) : null,
  };
}

/** The balance after each row: what is on hand now, less what changed since. */
function withBalances(rows: readonly ReadRow[], scope: LedgerScope): LedgerRow[] {
  const balances = new Map<string, number>();
  return rows.map(({ typeId, later, onHand, dateUs: _, turn: __, step: ___, ...row }) => {
    const key = isByProduct(scope) ? row.product.id : '';
    const balance = (onHand ?? balances.get(key) ?? 0) - later;
    balances.set(key, balance);
    const { id, name } = transactionType(typeId);
    return { ...row, transactionType: { id, name, class: 'transactionType' }, balance };
  });
}
