import type { ShownHeaders } from '@storehouse/contract/portal/webhooks';

/** Headers as lines; the values of custom ones are not shown in the portal. */
export const formatHeaders = (headers: ShownHeaders): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value ?? '(hidden)'}`)
    .join('\n');
