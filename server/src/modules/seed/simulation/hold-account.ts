import type { Queryable } from '../../../database/database.ts';
import type { ModuleContext } from '../../../database/module-context.ts';
import { Refusal } from '../../../foundation/errors/failures.ts';

/** Far longer than seeding takes. If seeding is interrupted, the account is checked again after this time. */
const holdMs = 24 * 3_600_000;

/**
 * Refuses an account with stock or checks, and keeps the scheduler from checking it before its history exists, even if
 * 04:00 comes meanwhile: an instance is checked from the first 04:00 after its activation.
 * Returns whether it is the demo.
 */
export async function holdAccount({ db, clock }: ModuleContext, accountId: string): Promise<{ isDemo: boolean }> {
  const [found] = await db.query<{ filled: boolean }>(
    `select exists (select 1 from stock_pairs where account_id = $1) or exists (select 1 from checks where account_id = $1)
       as filled`,
    [accountId],
  );
  if (found?.filled)
    throw new Refusal('conflict', 'The account has stock or checks already: only an empty one is seeded.');
  const [held] = await db.query<{ isDemo: boolean }>(
    'update accounts set activated_at = $2 where account_id = $1 returning demo as "isDemo"',
    [accountId, new Date(clock.now().getTime() + holdMs)],
  );
  return { isDemo: held?.isDemo === true };
}

/** Ends the hold: from the next 04:00 on, the account is checked like any other. */
export async function releaseAccount({ db, clock }: ModuleContext, accountId: string): Promise<void> {
  await db.query('update accounts set activated_at = $2 where account_id = $1', [accountId, clock.now()]);
}

/** The contents of a seeded instance. */
export interface SeedSummary {
  readonly locations: number;
  readonly products: number;
  readonly pairs: number;
  readonly transactions: number;
  readonly purchaseOrders: number;
  readonly shipments: number;
  readonly checkDays: number;
  readonly failedParts: number;
}

export async function summarize(on: Queryable, accountId: string): Promise<SeedSummary> {
  const count = (table: string, where = 'true') => `(select count(*) from ${table} where account_id = $1 and ${where})`;
  const [summary] = await on.query<SeedSummary>(
    `select ${count('locations')} as locations, ${count('products')} as products, ${count('stock_pairs')} as pairs,
       ${count('transactions')} as transactions, ${count('orders')} as "purchaseOrders", ${count('shipments')} as shipments,
       (select count(distinct day) from checks where account_id = $1 and state = 'completed') as "checkDays",
       ${count('checks', `state = 'failed'`)} as "failedParts"`,
    [accountId],
  );
  return summary as SeedSummary;
}
