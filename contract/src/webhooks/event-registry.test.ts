import { describe, expect, it } from 'vitest';
import { envelopeText, sampleEnvelopeText, testData } from '@storehouse/contract/webhooks/envelope';
import { eventRegistry, findEventType, isInstanceEvent } from '@storehouse/contract/webhooks/event-registry';

/** Document 2, "Event data fields", copied word by word. */
const documented: Record<string, string> = {
  'tenant.provisioned': 'tenantId subdomain status',
  'tenant.suspended': 'tenantId status reason',
  'tenant.reactivated': 'tenantId status',
  'order.created': 'tenantId orderId orderNumber orderType status createdAt',
  'order.approved': 'tenantId orderId orderNumber orderType status approvedAt occurredAt',
  'order.updated': 'tenantId orderId orderNumber orderType status occurredAt',
  'order.received': 'tenantId orderId orderNumber orderType status occurredAt',
  'order.cancelled': 'tenantId orderId orderNumber orderType status occurredAt',
  'shipment.created': 'tenantId shipmentId shipmentNumber status createdAt',
  'shipment.shipped': 'tenantId shipmentId shipmentNumber eventCode status eventDate occurredAt',
  'inventory.stock_adjustment':
    'tenantId transactionId transactionNumber adjustmentType locationId locationName comment lines lineCount totalLineCount truncated transactionDate occurredAt',
};

describe('the registry of event types', () => {
  it('lists exactly the eleven types of document 2', () => {
    expect(eventRegistry.map(({ type }) => type)).toEqual(Object.keys(documented));
  });

  it.each(eventRegistry)(
    'shows every documented field of $type in its sample, and no other',
    ({ type, samplePayload }) => {
      const fields = documented[type]?.split(' ') ?? [];
      expect(new Set(Object.keys(samplePayload))).toEqual(new Set(fields));
    },
  );

  it.each(eventRegistry)('writes local times without offset and without zero seconds in $type', ({ samplePayload }) => {
    const times = Object.entries(samplePayload).filter(([name]) => /(At|Date)$/.test(name));
    for (const [, time] of times) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:(?!00)\d\d)?$/);
  });

  it('knows which types come from the instance', () => {
    expect(eventRegistry.filter(({ type }) => isInstanceEvent(type))).toHaveLength(8);
    expect([isInstanceEvent('tenant.suspended'), isInstanceEvent('test')]).toEqual([false, false]);
  });

  it('does not know other types', () => {
    expect(['test', 'order', 'constructor', ''].map(findEventType)).toEqual([null, null, null, null]);
  });
});

describe('envelopes', () => {
  it('are JSON with the four fields in their order', () => {
    const text = envelopeText('an id', 'order.created', 7, '{"tenantId":"t"}');
    expect(text).toBe('{"id":"an id","type":"order.created","created":7,"data":{"tenantId":"t"}}');
  });

  it('of samples are the same bytes every time and carry no marker', () => {
    const sample = sampleEnvelopeText('tenant.reactivated');
    expect(sample).toBe(
      '{"id":"00000000-0000-0000-0000-000000000000","type":"tenant.reactivated","created":1767225600,' +
        '"data":{"tenantId":"00000000-0000-4000-8000-000000000001","status":"ACTIVE"}}',
    );
    expect(sampleEnvelopeText('tenant.reactivated')).toBe(sample);
    expect(sampleEnvelopeText('test')).toBeNull();
  });

  it('of test sends are marked inside data', () => {
    expect(testData('test')).toBe('{"_sample":true}');
    expect(JSON.parse(testData('order.created') ?? '')).toMatchObject({ orderNumber: 'PO-000123', _sample: true });
    expect(testData('order.deleted')).toBeNull();
  });
});
