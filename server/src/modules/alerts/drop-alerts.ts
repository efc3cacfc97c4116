import type { ModuleContext } from '../../database/module-context.ts';

const keptDays = 30;

/** Drops what was sent to destinations more than 30 days ago. */
export async function dropAlerts({ db, clock }: ModuleContext): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
  await db.query('delete from alert_posts where ended_at <= $1', [before]);
}
