import { reportingPaths } from '../reporting/openapi/reporting-paths.ts';
import { writePaths } from '../operations/openapi/write-paths.ts';
import { deliveryOperations, receiverOperations } from '../operations/webhooks/delivery-operations.ts';
import { endpointOperations } from '../operations/webhooks/endpoint-operations.ts';
import { webhookErrors } from '../operations/webhooks/webhook-call.ts';
import { answerOf, text } from './json-schema.ts';
import { jsonContent } from './platform-answers.ts';

/** The OpenAPI 3.1 document of the platform host: the Reporting API and the webhooks. */
export const platformDocument = (serverUrl: string) => ({
  openapi: '3.1.0',
  info: {
    title: 'Storehouse platform API',
    version: '1',
    description: 'Read-only reports of the daily checks, and webhooks.',
  },
  servers: [{ url: serverUrl }],
  paths: {
    ...reportingPaths(),
    ...writePaths({ ...endpointOperations, ...deliveryOperations }, '/api/v1/webhooks', webhookErrors),
    ...writePaths(receiverOperations, '/api/v1/test-receivers', webhookErrors),
    '/api/v1/openapi.json': {
      get: {
        summary: 'This document',
        tags: ['document'],
        security: [],
        parameters: [],
        responses: { 200: { description: 'OpenAPI 3.1', content: jsonContent({ type: 'object' }) } },
      },
    },
  } as Record<string, Record<string, object>>,
  components: {
    schemas: { Error: answerOf({ error: text, message: text }) },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-API-Key' } },
  },
});
