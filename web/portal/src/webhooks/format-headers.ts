import type { ShownHeaders } from '@storehouse/contract/operations/portal/webhook-operations';

/** Headers, one per line. Values of custom headers are not shown in the portal. */
export const formatHeaders = (headers: ShownHeaders): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value ?? '(hidden)'}`)
    .join('\n');
