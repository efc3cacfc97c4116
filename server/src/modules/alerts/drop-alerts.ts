import type { ModuleContext } from '../../database/module-context.ts';

const keptDays = 30;

/** Deletes an account's posts to destinations older than 30 days. */
export async function dropAlerts({ db, clock }: ModuleContext, accountId: string): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
  await db.query('delete from alert_posts where account_id = $1 and ended_at <= $2', [accountId, before]);
}
