import { classSchemas } from './class-schemas.ts';
import { documentSchemas } from './document-schemas.ts';
import { refTo, text, type JsonSchema } from '../../openapi/json-schema.ts';
import type { Operation } from './operation.ts';
import { overviewOperations } from './overview-operations.ts';
import { sessionOperations } from './session-operations.ts';
import { sharedOperations } from './shared-operations.ts';

const prefixes = { key: '/api/v1', session: '/inventory/api' } as const;
type Form = keyof typeof prefixes;

const error = (description: string) => ({ description, content: json(refTo('Error')) });

/** Refusals that any call may meet. */
const commonRefusals: Record<Form, Readonly<Record<string, object>>> = {
  key: {
    400: error('missing or invalid parameters'),
    401: error('no key, or one that is invalid, revoked or expired'),
    402: error('the account is suspended'),
    403: error('the key is not bound to an account, or the class is read-only'),
    404: error('the resource does not exist'),
    429: {
      description: 'the hourly allowance is used up (with a body), or too many requests in one second (without)',
      content: json(refTo('AllowanceUsedUp')),
    },
    500: error('something went wrong on our side'),
    503: error('briefly unavailable'),
  },
  session: {
    302: { description: 'no session: a browser is sent to the login page' },
    400: error('missing or invalid parameters'),
    401: error('no session, or it is over'),
    402: error('the account is suspended'),
    403: error('the person may not do this'),
    404: error('the resource does not exist'),
    429: error('too many failed sign-ins'),
    500: error('something went wrong on our side'),
    503: error('briefly unavailable'),
  },
};

/** The OpenAPI 3.1 document of both forms of the data API. */
export function instanceDocument(serverUrl: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of [...sharedOperations, ...sessionOperations, ...overviewOperations]) {
    for (const form of operation.forms) {
      const path = `${prefixes[form]}${operation.path}`;
      (paths[path] ??= {})[operation.method] = describe(operation, form);
    }
  }
  paths[`${prefixes.key}/openapi.json`] = { get: ownDescription };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Storehouse data API',
      version: '1',
      description: 'Products, lots, locations, orders, shipments and stock of one instance: by key, or by session.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { ...classSchemas(), ...documentSchemas },
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        session: { type: 'apiKey', in: 'cookie', name: 'JSESSIONID' },
      },
    },
  };
}

const ownDescription = {
  summary: 'This document',
  tags: ['document'],
  security: [{ key: [] }],
  responses: { 200: { description: 'OpenAPI 3.1', content: json({ type: 'object' }) }, ...commonRefusals.key },
};

function describe(operation: Operation, form: Form) {
  const { status, answer, body, query = {} } = operation;
  const pathParameters = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: text,
  }));
  const queryParameters = Object.entries(query).map(([name, schema]) => ({ name, in: 'query', schema }));
  return {
    summary: operation.summary,
    tags: [operation.tag],
    security: operation.isOpen ? [] : [{ [form]: [] }],
    parameters: [...pathParameters, ...queryParameters],
    ...(body ? { requestBody: { required: !operation.bodyOptional, content: json(body) } } : {}),
    responses: {
      [status]: answer ? { description: 'done', content: json(answer) } : { description: 'done' },
      ...commonRefusals[form],
    },
  };
}

function json(schema: JsonSchema) {
  return { 'application/json': { schema } };
}
