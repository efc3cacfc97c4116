import { keyPattern } from '@storehouse/contract/keys';
import { decodePercent } from '../http/input/decode-percent.ts';

const namesOfKeys = new Set(['apikey', 'api_key', 'key', 'x-api-key']);

/**
 * Whether the query contains a key (document 1, Authentication 2): a parameter with one of these names, or a complete
 * key in any name or value, plain or percent-encoded.
 */
export function hasKeyInUrl(url: string): boolean {
  const start = url.indexOf('?');
  if (start < 0) return false;
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (namesOfKeys.has(name.toLowerCase())) return true;
    if (keyPattern.test(decodePercent(name)) || keyPattern.test(decodePercent(value))) return true;
  }
  return false;
}
