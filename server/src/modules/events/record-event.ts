import type { EventData, EventType } from '@storehouse/contract/webhooks/event-types';
import type { Transaction } from '../../database/database.ts';
import type { Log } from '../../foundation/observability/log.ts';
import { newUuid } from '../../foundation/text/new-id.ts';
import { armWork } from '../jobs/arm-work.ts';

/** Document 4, section 4: a larger event is not accepted. */
const largestDataBytes = 256 * 1024;

/**
 * The event goes to the endpoints that are subscribed in the snapshot of the change itself. Only their ids are stored. Neither
 * the endpoints nor the account's queue are locked, so a change never waits. Without subscribers there is nothing to fan out.
 */
const insertEvent = {
  name: 'insert-event',
  text: `
insert into events (account_id, event_id, type, data, accepted_at, retained_from, endpoint_ids, fanned_out_at)
select $1, $2, $3, $4, $5, $5, ids, case when cardinality(ids) = 0 then $5::timestamptz end
from (select array(
  select e.endpoint_id from webhook_endpoints e where e.account_id = $1 and e.is_active and $3 = any(e.event_types)
) as ids) subscribed
returning cardinality(endpoint_ids) as "endpointCount"`,
};

/**
 * Accepts an event in the transaction of the change behind it. Any failure here is logged for the operator and never
 * fails the change (document 2: emitting an event never blocks or fails the business action).
 */
export async function recordEvent<Type extends EventType>(
  tx: Transaction,
  accountId: string,
  event: { type: Type; data: EventData[Type]; at: Date },
  log: Log,
): Promise<void> {
  const data = JSON.stringify(event.data);
  if (Buffer.byteLength(data) > largestDataBytes) {
    log.error(
      { accountId, type: event.type, bytes: Buffer.byteLength(data) },
      'event not accepted: its data is too large',
    );
    return;
  }
  const failure = await tx.attempt(async () => {
    const values = [accountId, newUuid(), event.type, data, event.at];
    const [accepted] = await tx.query<{ endpointCount: number }>(insertEvent, values);
    if (accepted && accepted.endpointCount > 0) armWork(tx, accountId, 'events', event.at);
  });
  if (failure) log.error({ accountId, type: event.type, err: failure }, 'event not accepted');
}
