import { deliveryOperations } from '@storehouse/contract/operations/webhooks/delivery-operations';
import Fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { expect, it } from 'vitest';
import { Unavailable } from '../../../foundation/errors/failures.ts';
import type { Webhooks } from '../../../modules/webhooks/webhooks.ts';
import { answerOperations } from '../../http/operations/answer-operations.ts';
import { answerPlatformFailure } from '../../http/errors/platform-errors.ts';
import { deliveryHandlers } from './delivery-handlers.ts';
import { showEverything } from './webhook-form.ts';

it.each([
  ['POST', '/test-receivers'],
  ['GET', '/test-receivers/x/requests'],
] as const)('503 test_receiver_unavailable while the database is out of reach: %s %s', async (method, url) => {
  const gone = () => Promise.reject(new Unavailable('the database cannot be reached'));
  const host = Fastify();
  host.setValidatorCompiler(validatorCompiler);
  host.setErrorHandler(answerPlatformFailure);
  const handlers = deliveryHandlers({
    webhooksOf: () => ({ createReceiver: gone, listCaptured: gone }) as unknown as Webhooks,
    show: showEverything,
    keepsHeaders: false,
    callerOf: () => ({ account: { id: 'a', plan: 'shared' }, actor: { kind: 'key', id: 'k' } }),
  });
  answerOperations(host, deliveryOperations, handlers);
  const answer = await host.inject({ method, url });
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { error: 'test_receiver_unavailable', message: expect.any(String) },
  ]);
});
