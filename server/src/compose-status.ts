import type { ModuleContext } from './database/module-context.ts';
import { countAccounts } from './modules/accounts/count-accounts.ts';
import { listFailingChecks } from './modules/checks/list-failing-checks.ts';
import { measureWork } from './modules/jobs/measure-work.ts';
import { listFailingMails } from './modules/mail/list-failing-mails.ts';
import { listFailingEndpoints } from './modules/webhooks/list-failing-endpoints.ts';

/** The status is a glance, not a report: more failures than this have a common cause. */
const longestList = 100;

/**
 * The state of the platform at a glance, for its operator. Cheap with thousands of accounts: it never reads all of an
 * account's data.
 */
export const composeStatus =
  ({ db, clock }: ModuleContext) =>
  async () => {
    await clock.refresh();
    const now = clock.now();
    const [accounts, queues, checks, endpoints, mails] = await Promise.all([
      countAccounts(db),
      measureWork(db, now),
      listFailingChecks(db, now, longestList),
      listFailingEndpoints(db, longestList),
      listFailingMails(db, now, longestList),
    ]);
    return {
      accounts,
      queues: queues.map(({ kind, due, oldest }) => ({
        name: kind,
        waiting: due,
        oldestSeconds: oldest ? Math.max(0, Math.round((now.getTime() - oldest.getTime()) / 1_000)) : 0,
      })),
      failing: { checks, endpoints, mails },
    };
  };
