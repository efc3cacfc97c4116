import type { AttemptAnswer, CapturedRequestAnswer, DeliveryAnswer, EndpointAnswer } from './webhook-schemas.ts';

export const endpointBodyExample = {
  name: 'Warehouse system',
  url: 'https://hooks.example.com/storehouse',
  events: ['order.created', 'shipment.shipped'],
  headers: { 'X-Team': 'logistics' },
};

export const endpointExample: EndpointAnswer = {
  ...endpointBodyExample,
  id: '3f1d9a7c5b2e4f60a8c1d2e3f4a5b6c7',
  label: null,
  isActive: true,
  createdVia: 'api_key',
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
};

export const deliveryExample: DeliveryAnswer = {
  id: '8b0e9d0b-2f1f-4f6f-8c11-6f1c2c0a3f0e',
  webhookId: endpointExample.id,
  eventId: '5c0e9d0b-2f1f-4f6f-8c11-6f1c2c0a3f0e',
  type: 'order.created',
  status: 'delivered',
  attemptCount: 1,
  responseStatus: 200,
  durationMs: 84,
  error: null,
  createdAt: '2026-03-01T09:12:30.000Z',
  lastAttemptAt: '2026-03-01T09:12:30.210Z',
  nextAttemptAt: null,
  retryOf: null,
};

const requestHeaders = { 'content-type': 'application/json', 'X-Team': 'logistics' };

export const attemptExample: AttemptAnswer = {
  number: 1,
  sentAt: '2026-03-01T09:12:30.210Z',
  requestHeaders,
  requestBody: '{"id":"5c0e9d0b-2f1f-4f6f-8c11-6f1c2c0a3f0e","type":"order.created","created":1772356350,"data":{}}',
  responseStatus: 200,
  responseBody: 'ok',
  responseTruncated: false,
  durationMs: 84,
  error: null,
};

export const receiverExample = {
  id: '6d1d9a7c5b2e4f60a8c1d2e3f4a5b6c7',
  url: 'https://storehouse.example.com/api/v1/test-receivers/k3J9',
  expiresAt: '2026-03-02T08:00:00.000Z',
};

export const capturedExample: CapturedRequestAnswer = {
  id: '7e1d9a7c5b2e4f60a8c1d2e3f4a5b6c7',
  receivedAt: '2026-03-01T09:12:30.240Z',
  headers: requestHeaders,
  body: '{}',
  bodyBase64: 'e30=',
  verified: true,
};
