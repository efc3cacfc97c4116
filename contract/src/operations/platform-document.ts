import { z } from 'zod';
import { reportingPrefix } from '../reporting/describe-dataset.ts';
import { apiDocument } from './openapi/api-document.ts';
import { plainHeaders, reportingHeaders, webhookHeaders, withHeaders } from './openapi/response-headers.ts';
import { writePaths } from './openapi/write-paths.ts';
import { declareOperations } from './operation.ts';
import { platformErrors } from './platform-errors.ts';
import { reportingErrors } from './reporting/reporting-call.ts';
import { reportingOperations } from './reporting/reporting-operations.ts';
import { deliveryOperations, receiverOperations } from './webhooks/delivery-operations.ts';
import { endpointOperations } from './webhooks/endpoint-operations.ts';
import { eventWebhooks } from './webhooks/event-webhooks.ts';
import { webhookErrors } from './webhooks/webhook-call.ts';

const documentOperations = declareOperations({
  readDocument: {
    tag: 'Document',
    authentication: 'none',
    method: 'GET',
    path: '/openapi.json',
    summary: 'Read this document',
    description: 'It says nothing about any account, so it needs no key.',
    status: 200,
    answer: {
      description: 'OpenAPI 3.1.',
      body: z.looseObject({ openapi: z.string() }),
      example: { openapi: '3.1.0' },
    },
    errors: [400],
  },
});

/** The OpenAPI 3.1 document of the platform host: the Reporting API and the webhooks. */
export const platformDocument = apiDocument({
  title: 'Storehouse platform API',
  description: 'Read-only reports of the daily checks, and webhooks.',
  tags: [
    { name: 'Reporting', description: 'Rows of the daily checks, dataset by dataset.' },
    { name: 'Webhooks', description: 'Endpoints, their deliveries and test receivers.' },
    { name: 'Document', description: 'This document.' },
  ],
  securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-API-Key' } },
  write: () => ({
    ...withHeaders(writePaths(reportingOperations, reportingPrefix, reportingErrors), reportingHeaders),
    ...withHeaders(
      writePaths({ ...endpointOperations, ...deliveryOperations }, '/api/v1/webhooks', webhookErrors),
      webhookHeaders,
    ),
    ...withHeaders(writePaths(receiverOperations, '/api/v1/test-receivers', webhookErrors), plainHeaders),
    ...withHeaders(writePaths(documentOperations, '/api/v1', platformErrors), plainHeaders),
  }),
  writeWebhooks: eventWebhooks,
});
