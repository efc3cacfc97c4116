import { testReceiverHours } from '@storehouse/contract/webhooks/delivery-rules';
import { newUuid } from '../../../foundation/text/new-id.ts';
import { logActivity, type Actor } from '../../activity-log/log-activity.ts';
import { isUuid } from '../endpoints/find-endpoints.ts';
import { holdQueue } from '../deliveries/hold-queue.ts';
import type { WebhookContext } from '../webhook-context.ts';
import { WebhookRefusal } from '../webhook-refusal.ts';
import { receiverGone, receiverUrl } from './receiver-url.ts';

/** The maximum number of receivers per account; each keeps its last requests (`capture-request.ts`). */
const maxReceivers = 50;

export interface TestReceiver {
  readonly id: string;
  readonly url: string;
  readonly expiresAt: Date;
}

export interface CapturedRequest {
  readonly id: string;
  readonly receivedAt: Date;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly verified: boolean;
}

/** Creates a receiver that captures what is sent to its URL for a day. */
export function createReceiver(context: WebhookContext, accountId: string, actor: Actor): Promise<TestReceiver> {
  const at = context.clock.now();
  const id = newUuid();
  const expiresAt = new Date(at.getTime() + testReceiverHours * 3_600_000);
  return context.db.transaction(async (tx) => {
    await holdQueue(tx, accountId);
    const present = await tx.query('select 1 from test_receivers where account_id = $1 and expires_at > $2', [
      accountId,
      at,
    ]);
    if (present.length >= maxReceivers) {
      const sentence = `An account has at most ${String(maxReceivers)} test receivers at a time; each expires after a day.`;
      throw new WebhookRefusal('invalid_request', sentence);
    }
    await tx.query(
      'insert into test_receivers (account_id, receiver_id, created_at, expires_at) values ($1, $2, $3, $4)',
      [accountId, id, at, expiresAt],
    );
    await logActivity(tx, accountId, at, { actor, action: 'test_receiver.created', subject: id });
    return { id, url: receiverUrl(context, { accountId, receiverId: id }), expiresAt };
  });
}

/** The account's receivers that have not expired, newest first, with the number of captured requests. */
export async function listReceivers(
  context: WebhookContext,
  accountId: string,
): Promise<(TestReceiver & { readonly requests: number })[]> {
  const rows = await context.db.query<{ id: string; expiresAt: Date; requests: number }>(
    `select r.receiver_id as id, r.expires_at as "expiresAt",
       (select count(*) from captured_requests c where c.account_id = $1 and c.receiver_id = r.receiver_id) as requests
     from test_receivers r where r.account_id = $1 and r.expires_at > $2 order by r.created_at desc, r.receiver_id`,
    [accountId, context.clock.now()],
  );
  return rows.map(({ id, ...rest }) => ({ id, url: receiverUrl(context, { accountId, receiverId: id }), ...rest }));
}

/** What the receiver captured, oldest first. */
export async function listCaptured(
  context: WebhookContext,
  accountId: string,
  receiverId: string,
): Promise<CapturedRequest[]> {
  const { db, clock } = context;
  const [receiver] = isUuid(receiverId)
    ? await db.query('select 1 from test_receivers where account_id = $1 and receiver_id = $2 and expires_at > $3', [
        accountId,
        receiverId,
        clock.now(),
      ])
    : [];
  if (!receiver) throw new WebhookRefusal('test_receiver_not_found', receiverGone);
  return db.query<CapturedRequest>(
    `select request_id as id, received_at as "receivedAt", headers, body, verified from captured_requests
     where account_id = $1 and receiver_id = $2 order by recorded_at, request_id`,
    [accountId, receiverId],
  );
}
