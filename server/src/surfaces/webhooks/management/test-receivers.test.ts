import Fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { expect, it } from 'vitest';
import { Unavailable } from '../../../foundation/errors/failures.ts';
import { answerPlatformFailure } from '../../http/errors/platform-errors.ts';
import { testReceiverRoutes } from './test-receivers.ts';
import { showEverything, type WebhookForm } from './webhook-form.ts';

it.each([
  ['POST', '/test-receivers'],
  ['GET', '/test-receivers/x/requests'],
] as const)('503 test_receiver_unavailable while the database is out of reach: %s %s', async (method, url) => {
  const gone = () => Promise.reject(new Unavailable('the database cannot be reached'));
  const host = Fastify();
  host.setValidatorCompiler(validatorCompiler);
  host.setErrorHandler(answerPlatformFailure);
  testReceiverRoutes(host, {
    webhooks: { createReceiver: gone, listCaptured: gone },
    config: { auth: 'key' },
    show: showEverything,
    callerOf: () => ({ account: { id: 'a' }, actor: { kind: 'key', id: 'k' } }),
  } as unknown as WebhookForm);
  const answer = await host.inject({ method, url });
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { error: 'test_receiver_unavailable', message: expect.any(String) },
  ]);
});
