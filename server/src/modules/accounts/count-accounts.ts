import { accountStatuses, type AccountStatus } from '@storehouse/contract/accounts';
import type { Queryable } from '../../database/database.ts';

/** How many accounts have each status. */
export async function countAccounts(on: Queryable): Promise<Record<AccountStatus, number>> {
  const rows = await on.query<{ status: AccountStatus; count: number }>(
    'select status, count(*) as count from accounts group by status',
  );
  const countOf = (status: AccountStatus) => rows.find((row) => row.status === status)?.count ?? 0;
  return Object.fromEntries(accountStatuses.map((status) => [status, countOf(status)])) as Record<
    AccountStatus,
    number
  >;
}
