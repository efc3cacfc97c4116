import type { Queryable } from '../../../database/database.ts';
import { Refusal } from '../../../foundation/errors/failures.ts';
import { accountColumns, servedAsSql, type Account } from '../account.ts';

export async function listAccounts(db: Queryable, subdomain: string | null): Promise<Account[]> {
  return db.query<Account>(
    `select ${accountColumns} from accounts a where $1::text is null or a.subdomain = $1 order by a.created_at, a.account_id`,
    [subdomain],
  );
}

export async function readAccount(db: Queryable, accountId: string): Promise<Account> {
  const [account] = await db.query<Account>(`select ${accountColumns} from accounts a where a.account_id = $1`, [
    accountId,
  ]);
  return account ?? accountNotFound();
}

/** Reads the account and locks its row until the transaction ends. */
export async function readAccountForUpdate(tx: Queryable, accountId: string): Promise<Account> {
  const [account] = await tx.query<Account>(
    `select ${accountColumns} from accounts a where a.account_id = $1 for update`,
    [accountId],
  );
  return account ?? accountNotFound();
}

export async function hasInstance(db: Queryable, subdomain: string): Promise<boolean> {
  const [found] = await db.query(
    `select 1 from accounts a where a.subdomain = $1 and a.tenant_id is not null and ${servedAsSql} not in ('NO_INSTANCE', 'PROVISIONING')`,
    [subdomain],
  );
  return found !== undefined;
}

function accountNotFound(): never {
  throw new Refusal('not_found', 'There is no such account.');
}
