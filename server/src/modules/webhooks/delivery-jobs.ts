import type { Queryable } from '../../database/database.ts';
import type { Job } from '../jobs/job.ts';
import { fanOutEvents } from './delivering/fan-out-events.ts';
import { openDispatcher, type Dispatcher } from './delivering/open-dispatcher.ts';
import { dispatchRound } from './dispatch/dispatch-round.ts';
import type { WebhookContext } from './webhook-context.ts';

/** For how many accounts at once events are fanned out, and dispatch rounds run. */
const accountsAtOnce = 4;

/** Both jobs of a process, which share its slots. */
export function openDeliveryJobs(context: WebhookContext): { readonly events: Job; readonly deliveries: Job } {
  const dispatcher = openDispatcher(context);
  return { events: openFanOutJob(context, dispatcher), deliveries: openDeliveryJob(context, dispatcher) };
}

/**
 * Fans out the accepted events of an account. If there are slots it also starts what is due of the account's deliveries, in the same
 * transaction: a second look would take as long again, and hold the account's queue twice.
 */
export function openFanOutJob({ db, clock }: WebhookContext, dispatcher: Dispatcher): Job {
  return {
    kind: 'events',
    slots: () => accountsAtOnce,
    async run(claim) {
      const { accountId, shared } = claim;
      if (!dispatcher.hasSlots() || dispatcher.fullAccounts().includes(accountId)) {
        return (await fanOutEvents(db, claim, clock.now(), null)).isEmpty ? 'empty' : 'worked';
      }
      const round = await dispatcher.start(accountId, shared, (request) =>
        fanOutEvents(db, claim, request.now, request),
      );
      return round.isEmpty ? 'empty' : 'worked';
    },
  };
}

/** Sends the due deliveries of an account. A dispatch round starts them; they end later, each under its own lease. */
function openDeliveryJob(context: WebhookContext, dispatcher: Dispatcher): Job {
  return {
    kind: 'deliveries',
    slots: () => (dispatcher.hasSlots() ? accountsAtOnce : 0),
    excluded: () => dispatcher.leftOut(),
    wakes: (wake) => {
      dispatcher.listen(wake);
    },
    async run(claim) {
      const round = await dispatcher.start(claim.accountId, claim.shared, (request) =>
        dispatchRound(context.db, claim, request),
      );
      return round.isEmpty ? 'empty' : 'worked';
    },
    finished: () => dispatcher.finished(),
  };
}

/** Whether deliveries are in flight, in any process: they outlive the look that started them. */
export async function isDeliveryUnderWay(on: Queryable): Promise<boolean> {
  const [row] = await on.query<{ isAny: boolean }>(
    'select exists (select 1 from webhook_deliveries where claim_id is not null) as "isAny"',
  );
  return row?.isAny ?? false;
}
