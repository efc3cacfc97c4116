import { z } from 'zod';
import { keyScopes } from '../../keys.ts';
import { email, filledText, moment, momentInput, password, text } from '../fields.ts';
import { declareOperations } from '../operation.ts';
import { accountParams } from './account-schemas.ts';

const authentication = 'operator-token';

const person = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  defaultLocationId: z.string().nullable(),
  role: z.enum(['owner', 'teammate']),
});

const key = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  includeValues: z.boolean(),
  bound: z.boolean(),
  createdBy: z.string(),
  createdAt: moment,
  expiresAt: moment.nullable(),
  lastUsedAt: moment.nullable(),
});

const keyExample: z.input<typeof key> = {
  id: '5c0e9d0b-2f1f-4f6f-8c11-6f1c2c0a3f0e',
  name: 'Power BI',
  scopes: ['reporting'],
  includeValues: true,
  bound: true,
  createdBy: '1d5f0c3c6f0e4a539d0b2f1f0f6f0c11',
  createdAt: '2026-03-01T08:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
};

const keyParams = accountParams.extend({ keyId: z.uuid() });

/** People and API keys of an account. */
export const peopleOperations = declareOperations({
  createUser: {
    authentication,
    method: 'POST',
    path: '/accounts/{accountId}/users',
    tag: 'People',
    summary: 'Add a teammate',
    params: accountParams,
    body: z.strictObject({
      email,
      name: filledText(),
      password,
      defaultLocationId: filledText(64).nullable().default(null),
    }),
    bodyExample: { email: 'tom@example.com', name: 'Tom Teammate', password: 'correct horse battery' },
    status: 201,
    answer: {
      description: 'The new teammate.',
      body: person,
      example: {
        id: '2e5f0c3c6f0e4a539d0b2f1f0f6f0c22',
        email: 'tom@example.com',
        name: 'Tom Teammate',
        defaultLocationId: null,
        role: 'teammate',
      },
    },
    errors: [400, 401, 404, 409],
  },

  createKey: {
    authentication,
    method: 'POST',
    path: '/accounts/{accountId}/keys',
    tag: 'Keys',
    summary: 'Create an API key',
    description:
      'The answer carries the text of the key, this once. `bound: false` makes a legacy key without an account.',
    params: accountParams,
    body: z.strictObject({
      name: filledText(),
      scopes: z.array(z.enum(keyScopes)).default([]),
      includeValues: z.boolean().default(false),
      createdBy: text(64).optional(),
      expiresAt: momentInput.nullable().default(null),
      bound: z.boolean().default(true),
    }),
    bodyExample: { name: 'Power BI', scopes: ['reporting'], includeValues: true },
    status: 201,
    answer: {
      description: 'The new key with its text.',
      body: key.extend({ key: z.string() }),
      example: { ...keyExample, key: 'shk.<secret>' },
    },
    errors: [400, 401, 404],
  },

  listKeys: {
    authentication,
    method: 'GET',
    path: '/accounts/{accountId}/keys',
    tag: 'Keys',
    summary: 'List the API keys of an account',
    params: accountParams,
    status: 200,
    answer: {
      description: 'The keys that were not revoked, without their text.',
      body: z.object({ data: z.array(key) }),
      example: { data: [keyExample] },
    },
    errors: [401, 404],
  },

  setIncludeValues: {
    authentication,
    method: 'PATCH',
    path: '/accounts/{accountId}/keys/{keyId}',
    tag: 'Keys',
    summary: 'Turn Include values on or off for an API key',
    params: keyParams,
    body: z.strictObject({ includeValues: z.boolean() }),
    bodyExample: { includeValues: true },
    status: 200,
    answer: { description: 'The key as it is now.', body: key, example: keyExample },
    errors: [400, 401, 404],
  },

  revokeKey: {
    authentication,
    method: 'DELETE',
    path: '/accounts/{accountId}/keys/{keyId}',
    tag: 'Keys',
    summary: 'Revoke an API key',
    params: keyParams,
    status: 204,
    answer: { description: 'The key is refused from now on.', body: null },
    errors: [401, 404],
  },
});
