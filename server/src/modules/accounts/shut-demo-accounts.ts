import type { Queryable } from '../../database/database.ts';

/**
 * Ends every session on demo accounts and returns their subdomains. Their password is public, so `storehouse serve` lets
 * nobody sign in to them.
 */
export async function shutDemoAccounts(db: Queryable): Promise<string[]> {
  const shut = await db.query<{ subdomain: string }>(
    'update accounts set session_epoch = session_epoch + 1 where demo returning subdomain',
  );
  return shut.map(({ subdomain }) => subdomain).toSorted();
}
