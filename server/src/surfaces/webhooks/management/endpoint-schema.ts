import { z } from 'zod';
import type { EndpointDraft } from '../../../modules/webhooks/endpoint.ts';
import { filledText } from '@storehouse/contract/operations/fields';

export const webhookParams = z.object({ webhookId: z.string() });

/** The shape of create and update alike; what else a body holds (`createdVia`, fields of a read) is ignored. */
export const endpointBody = z.object({
  name: filledText(),
  label: z.string().nullish(),
  // Whatever text it is: what is wrong with it has an error of its own.
  url: z.string(),
  events: z.array(z.string()).min(1, 'needs at least one event type').max(100),
  headers: z.record(z.string(), z.string()).optional(),
  isActive: z.boolean().optional(),
});

/** The same where header values are not shown: null stands for the stored one. */
export const endpointBodyKeepingHeaders = endpointBody.extend({
  headers: z.record(z.string(), z.string().nullable()).nullish(),
});

export function draftOf(body: z.infer<typeof endpointBody>): EndpointDraft {
  const { name, label, url, events, headers, isActive } = body;
  return {
    name,
    label: label ?? null,
    url,
    events,
    headers: headers ?? {},
    ...(isActive === undefined ? {} : { isActive }),
  };
}
