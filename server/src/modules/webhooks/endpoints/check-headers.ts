import { customHeaderLimits } from '@storehouse/contract/webhooks/delivery-rules';
import { isReservedHeader } from '@storehouse/contract/webhooks/reserved-headers';

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Visible ASCII, with spaces only in between. */
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
    return `A header name has 1 to ${String(nameLength)} letters, digits and hyphens.`;
  }
  if (isReservedHeader(name)) return `The header "${name}" is reserved.`;
  if (!visibleValue.test(value) || value.length > valueLength) {
    return `The value of the header "${name}" must be visible ASCII text of at most ${String(valueLength)} characters.`;
  }
  return null;
}
