import type { Queryable } from '../../database/database.ts';

/**
 * Ends every session on demo accounts and answers with their subdomains: their password is known to everybody, so a program that
 * serves other accounts beside them lets nobody in.
 */
export async function shutDemoAccounts(db: Queryable): Promise<string[]> {
  const shut = await db.query<{ subdomain: string }>(
    'update accounts set session_epoch = session_epoch + 1 where demo returning subdomain',
  );
  return shut.map(({ subdomain }) => subdomain).toSorted();
}
