import { deliveryOperations, receiverOperations } from '@storehouse/contract/operations/webhooks/delivery-operations';
import { endpointOperations } from '@storehouse/contract/operations/webhooks/endpoint-operations';
import { endpointBodyExample } from '@storehouse/contract/operations/webhooks/webhook-examples';
import type { Operations } from '@storehouse/contract/operations/operation';
import { expect, it } from 'vitest';
import { differences } from '../system/compare-example.ts';
import { useSystem } from '../system/shared-system.ts';
import { allowLoopback, openWebhookClient, type WebhookClient } from './setup/webhook-client.ts';

// The examples in the API document equal real answers.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'], env: allowLoopback });
const operations: Operations = { ...endpointOperations, ...deliveryOperations };
const compared = new Set<string>();

/** Fields that differ with every delivery: times, signatures, and the URL of the receiver. */
const perDelivery = ['durationMs', 'requestHeaders', 'headers', 'requestBody', 'body', 'bodyBase64', 'url'];

/** Calls an operation as its example says and compares the answer. `change` overrides fields of the example body. */
async function compare(client: WebhookClient, id: string, parameters: Record<string, string> = {}, change?: object) {
  const { method, path, status, bodyExample, answer } = operations[id]!;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '').replace(/^\/$/, '');
  const body = bodyExample === undefined ? undefined : { ...(bodyExample as object), ...change };
  const real = await client.expect(status, method, filled, body);
  compared.add(id);
  const found = differences(answer.example, real, id);
  // One wrong example does not hide the others.
  expect.soft(found.filter((line) => !perDelivery.some((name) => line.includes(`.${name}`)))).toEqual([]);
  return real as Record<string, unknown> & { id: string };
}

it('of endpoints, deliveries and test receivers', async () => {
  const client = await openWebhookClient(run.system);
  await compare(client, 'listEventTypes');
  await compare(client, 'readSampleEnvelope', { type: 'order.created' });
  const receiver = await compare(client, 'createTestReceiver');
  const { url } = receiver;
  const { id: webhookId } = await compare(client, 'createWebhook', {}, { url });
  await compare(client, 'listWebhooks');
  await compare(client, 'readWebhook', { webhookId });
  const delivery = await compare(client, 'sendTest', { webhookId });
  const one = { webhookId, deliveryId: delivery.id };
  await compare(client, 'listDeliveries', { webhookId });
  await compare(client, 'readDelivery', one);
  await compare(client, 'listCapturedRequests', { receiverId: receiver.id });
  await compare(client, 'regenerateSecret', { webhookId });
  await compare(client, 'changeWebhook', { webhookId }, { url });
  // Only what failed can be retried: nobody listens on this port.
  await client.call('PUT', `/${webhookId}`, { ...endpointBodyExample, url: 'http://127.0.0.1:9/', isActive: true });
  const failed = await client.expect<{ id: string }>(200, 'POST', `/${webhookId}/test`, { type: 'order.created' });
  await client.call('PUT', `/${webhookId}`, { ...endpointBodyExample, url, isActive: true });
  await compare(client, 'retryDelivery', { webhookId, deliveryId: failed.id });
  const withExample = Object.entries(operations).filter(([, { answer }]) => answer.example !== undefined);
  expect(withExample.map(([id]) => id).filter((id) => !compared.has(id))).toEqual([]);
});

it('of what a test receiver answers', async () => {
  const client = await openWebhookClient(run.system);
  const { url } = await client.expect<{ url: string }>(201, 'POST', '/test-receivers');
  const answer = await run.system.platform(new URL(url).pathname, { method: 'POST', body: '{}' });
  expect([answer.status, answer.text]).toEqual([200, receiverOperations.captureRequest.answer.example]);
});
