import { findEventType } from '@storehouse/contract/webhooks/event-registry';
import { checkTarget } from '../../../foundation/outgoing/check-target.ts';
import type { EndpointDraft } from '../endpoint.ts';
import { findReceiverOfUrl } from '../receivers/receiver-url.ts';
import { checkHeaders } from './check-headers.ts';
import { checkLabel } from './check-label.ts';
import type { WebhookContext } from '../webhook-context.ts';
import { WebhookRefusal } from '../webhook-refusal.ts';
import type { PresentTarget } from './find-endpoints.ts';

export interface CheckedDraft extends EndpointDraft {
  /** Set if the URL is one of the account's own test receivers. */
  readonly testReceiverId: string | null;
}

/**
 * The draft as it is stored, or the refusal of the first rule it violates; the URL last, because names are resolved for
 * it. An unchanged URL was checked when it was registered, so an endpoint whose host is gone can still be renamed and
 * paused. Every connection is checked anyway.
 */
export async function checkDraft(
  context: WebhookContext,
  accountId: string,
  draft: EndpointDraft,
  present: PresentTarget | null = null,
): Promise<CheckedDraft> {
  const unknown = draft.events.find((type) => findEventType(type) === null);
  if (unknown !== undefined) {
    throw new WebhookRefusal('invalid_request', `"${unknown}" is not an active event type.`, 'events');
  }
  const headerFault = checkHeaders(draft.headers);
  if (headerFault !== null) throw new WebhookRefusal('invalid_request', headerFault);
  const verdict = checkLabel(draft.label ?? '');
  if (!verdict.ok) throw new WebhookRefusal('invalid_request', verdict.sentence, 'label');
  const testReceiverId =
    draft.url === present?.url ? present.testReceiverId : await checkUrl(context, accountId, draft.url);
  return { ...draft, label: verdict.label, events: [...new Set(draft.events)], testReceiverId };
}

async function checkUrl(context: WebhookContext, accountId: string, url: string): Promise<string | null> {
  const receiver = await findReceiverOfUrl(context, accountId, url);
  if (receiver === 'gone') {
    const sentence = 'The test receiver has expired or is not one of the account.';
    throw new WebhookRefusal('test_receiver_not_found', sentence, 'url');
  }
  if (receiver !== null) return receiver.receiverId;
  const target = await checkTarget(url, context);
  if (!target.ok) throw new WebhookRefusal('webhook_url_not_allowed', target.sentence, 'url');
  return null;
}
