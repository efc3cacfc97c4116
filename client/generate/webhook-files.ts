import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { platformDocument } from '@storehouse/contract/operations/platform-document';
import { answerOf, bodyOf, inFull, openDocument, queryOf } from './open-document.ts';
import { TypeWriter, type Schema } from './type-text.ts';

const document = openDocument(platformDocument(''));
const prefix = '/api/v1/webhooks';
const answers = (method: string, path: string): Schema =>
  inFull(document, answerOf(document, method, `${prefix}${path}`));
const takes = (path: string): Schema => inFull(document, bodyOf(document, 'post', `${prefix}${path}`));
const itemOf = (schema: Schema, list: string): Schema => inFull(document, schema.properties?.[list]?.items ?? {});

/** The objects of webhook management. */
export function webhookObjects(): string {
  const types = new TypeWriter(document.schemas);
  const deliveryPath = '/{webhookId}/deliveries/{deliveryId}';
  types.declare('SubscribedType', itemOf(answers('get', '/{webhookId}'), 'events'));
  types.declare('DeliveryType', answers('post', '/{webhookId}/test').properties?.['type'] ?? {});
  types.declare('DeliveryStatus', answers('post', '/{webhookId}/test').properties?.['status'] ?? {});
  types.declare('Webhook', answers('get', '/{webhookId}'));
  types.declare('WebhookList', answers('get', ''));
  types.declare('CreatedWebhook', answers('post', ''));
  types.declare('WebhookBody', takes(''), 'sent');
  types.declare('WebhookSecret', answers('post', '/{webhookId}/regenerate-secret'));
  types.declare('WebhookTest', takes('/{webhookId}/test'), 'sent');
  types.declare('Delivery', answers('post', '/{webhookId}/test'));
  types.declare('DeliveryAttempt', itemOf(answers('get', deliveryPath), 'attempts'));
  types.declare('DeliveryWithAttempts', answers('get', deliveryPath));
  types.declare('DeliveryPage', answers('get', '/{webhookId}/deliveries'));
  types.declare('DeliveryQuery', queryOf(document, `${prefix}/{webhookId}/deliveries`), 'sent');
  types.declare('TestReceiver', answers('post', '/test-receivers'));
  types.declare('CapturedRequest', itemOf(answers('get', '/test-receivers/{receiverId}/requests'), 'data'));
  return `${types.text}\n`;
}

/** The data of each event: the declaration itself, which needs nothing else. */
export function eventData(): string {
  const built = fileURLToPath(import.meta.resolve('@storehouse/contract/webhooks/event-types'));
  return readFileSync(built.replace('/dist/', '/src/').replace(/\.js$/, '.ts'), 'utf8');
}
