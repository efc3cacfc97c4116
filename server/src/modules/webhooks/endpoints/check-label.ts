import { labelLength } from '@storehouse/contract/webhooks/delivery-rules';

/** Emoji joined by a zero-width joiner, and flags spelled with tag characters: the only places where those are allowed. */
const pictograph = String.raw`\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?`;
const joinedEmoji = new RegExp(String.raw`${pictograph}(?:\u200D${pictograph})+`, 'gu');
const tagFlag = /\p{Extended_Pictographic}[\u{E0020}-\u{E007E}]+\u{E007F}/gu;

/** Variation selectors choose the appearance of the character before them, which is ordinary text. */
const variationSelectors = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}\u180B-\u180D\u180F]/gu;

/** Line breaks and control characters, line and paragraph separators, and all invisible characters. */
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u;

export type LabelVerdict =
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
