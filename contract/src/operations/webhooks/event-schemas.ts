import { z } from 'zod';
import { adjustmentTypes } from '../../inventory/transaction-types.ts';
import { eventRegistry } from '../../webhooks/event-registry.ts';
import type { EventData, EventType } from '../../webhooks/event-types.ts';

const text = z.string();
const localMoment = z
  .string()
  .describe("In the account's time zone, without an offset and without zero seconds: `2026-01-15T09:30`.");

const order = { tenantId: text, orderId: text, orderNumber: text, orderType: text, status: text };
const happened = { ...order, occurredAt: localMoment };
const shipment = { tenantId: text, shipmentId: text, shipmentNumber: text, status: text };

/** `data` of each event type (document 2); the compiler holds the schemas to the declared types. */
const dataSchemas: { readonly [Type in EventType]: z.ZodType<EventData[Type]> } = {
  'tenant.provisioned': z.object({ tenantId: text, subdomain: text, status: z.literal('ACTIVE') }),
  'tenant.suspended': z.object({ tenantId: text, status: z.literal('SUSPENDED'), reason: text.exactOptional() }),
  'tenant.reactivated': z.object({ tenantId: text, status: z.literal('ACTIVE') }),
  'order.created': z.object({ ...order, createdAt: localMoment }),
  'order.approved': z.object({ ...happened, approvedAt: localMoment.exactOptional() }),
  'order.updated': z.object(happened),
  'order.received': z.object(happened),
  'order.cancelled': z.object(happened),
  'shipment.created': z.object({ ...shipment, createdAt: localMoment }),
  'shipment.shipped': z.object({
    ...shipment,
    eventCode: text,
    eventDate: localMoment.exactOptional(),
    occurredAt: localMoment,
  }),
  'inventory.stock_adjustment': z.object({
    tenantId: text,
    transactionId: text,
    transactionNumber: text,
    adjustmentType: z.enum(adjustmentTypes),
    locationId: text,
    locationName: text,
    comment: text.exactOptional(),
    lines: z.array(
      z
        .object({
          productCode: text,
          productName: text,
          lotNumber: text.exactOptional(),
          quantity: z.int().describe('The absolute value.'),
          quantityDelta: z.int().describe('The signed effect on stock.'),
          reasonCode: text,
        })
        .meta({ id: 'StockAdjustmentLine' }),
    ),
    lineCount: z.int(),
    totalLineCount: z.int(),
    truncated: z.boolean().describe('At most 100 lines are sent.'),
    transactionDate: localMoment,
    occurredAt: localMoment,
  }),
};

/** `order.created` as part of a name: `OrderCreated`. */
const pascalCase = (type: string): string =>
  type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());

interface EventEnvelope {
  readonly type: EventType;
  /** As part of an id. */
  readonly name: string;
  readonly description: string;
  readonly samplePayload: object;
  readonly envelope: z.ZodType;
}

/** Each event type with the schema of its envelope. */
export const eventEnvelopes: readonly EventEnvelope[] = eventRegistry.map(({ type, description, samplePayload }) => {
  const name = pascalCase(type);
  return {
    type,
    name,
    description,
    samplePayload,
    envelope: z
      .object({
        id: z.string().describe('The same for every attempt: use it to recognise a repeated delivery.'),
        type: z.literal(type),
        created: z.int().describe('When this attempt was signed, as Unix time.'),
        data: dataSchemas[type].meta({ id: `${name}Data` }),
      })
      .meta({ id: `${name}Event`, description }),
  };
});
