import { customHeaderLimits, labelLength } from '@storehouse/contract/webhooks/delivery-rules';
import { isReservedHeader } from '@storehouse/contract/webhooks/reserved-headers';
import { findEventType } from '@storehouse/contract/webhooks/event-registry';
import { checkTarget, checkUrlText } from '../../../foundation/outgoing/check-target.ts';
import type { EndpointDraft } from '../endpoint.ts';
import { findReceiverOfUrl, receiverGone } from '../receivers/receiver-url.ts';
import type { WebhookContext } from '../webhook-context.ts';
import { WebhookRefusal } from '../webhook-refusal.ts';
import type { PresentTarget } from './find-endpoints.ts';

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Visible ASCII characters, with spaces only between them. */
const visibleValue = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** What is wrong with an endpoint's custom headers, or null (document 4, section 4). */
export function checkHeaders(headers: Readonly<Record<string, string>>): string | null {
  const entries = Object.entries(headers);
  const { count } = customHeaderLimits;
  if (entries.length > count) return `An endpoint has at most ${String(count)} custom headers.`;
  if (new Set(entries.map(([name]) => name.toLowerCase())).size < entries.length) {
    return 'Two custom headers have the same name.';
  }
  return entries.map(([name, value]) => checkHeader(name, value)).find((sentence) => sentence !== null) ?? null;
}

function checkHeader(name: string, value: string): string | null {
  const { nameLength, valueLength } = customHeaderLimits;
  if (!token.test(name) || name.length > nameLength) {
    return `A header name has 1 to ${String(nameLength)} letters, digits or characters of !#$%&'*+-.^_\`|~.`;
  }
  if (isReservedHeader(name)) return `The header "${name}" is reserved.`;
  if (!visibleValue.test(value) || value.length > valueLength) {
    return `The value of the header "${name}" must be visible ASCII text of at most ${String(valueLength)} characters.`;
  }
  return null;
}

/** Emoji joined by a zero-width joiner, and flags spelled with tag characters: the only places where those are allowed. */
const pictograph = String.raw`\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?`;
const joinedEmoji = new RegExp(String.raw`${pictograph}(?:\u200D${pictograph})+`, 'gu');
const tagFlag = /\p{Extended_Pictographic}[\u{E0020}-\u{E007E}]+\u{E007F}/gu;

/** Variation selectors choose the appearance of the character before them, which is ordinary text. */
const variationSelectors = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}\u180B-\u180D\u180F]/gu;

/** Line breaks and control characters, line and paragraph separators, and all invisible characters. */
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u;

type LabelVerdict =
  { readonly ok: true; readonly label: string | null } | { readonly ok: false; readonly sentence: string };

/** The label as stored: trimmed, a blank one as null; or what is wrong with it (documents 2 and 4). */
export function checkLabel(given: string): LabelVerdict {
  const text = given.replace(joinedEmoji, '').replace(tagFlag, '').replace(variationSelectors, '');
  // Checked before trimming: forbidden characters are refused at the ends too.
  if (!given.isWellFormed() || forbidden.test(text)) {
    return { ok: false, sentence: '"label" has line breaks, control characters or invisible characters.' };
  }
  const label = given.trim();
  if (Array.from(label).length > labelLength) {
    return { ok: false, sentence: `"label" has more than ${String(labelLength)} characters.` };
  }
  return { ok: true, label: label === '' ? null : label };
}

interface CheckedDraft extends EndpointDraft {
  /** Set if the URL is one of the account's own test receivers. */
  readonly testReceiverId: string | null;
}

/**
 * Returns the draft as it is stored, or throws the refusal of the first rule it violates. The URL is checked last, because
 * that resolves its host name. An unchanged URL was checked when it was registered, so an endpoint whose host is gone can
 * still be renamed and paused. Every connection is checked anyway.
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
  // Before anything else: these rules also hold for a test receiver, whose host is not checked.
  const text = checkUrlText(url);
  if (!text.ok) throw new WebhookRefusal('webhook_url_not_allowed', text.sentence, 'url');
  const receiver = await findReceiverOfUrl(context, accountId, url);
  if (receiver === 'gone') throw new WebhookRefusal('test_receiver_not_found', receiverGone, 'url');
  if (receiver !== null) return receiver.receiverId;
  const target = await checkTarget(url, context);
  if (!target.ok) throw new WebhookRefusal('webhook_url_not_allowed', target.sentence, 'url');
  return null;
}
