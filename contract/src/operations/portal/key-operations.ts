import { z } from 'zod';
import { keyScopes } from '../../keys.ts';
import { filledText, moment, momentInput } from '../fields.ts';
import { declareOperations, type Answered } from '../operation.ts';
import { forOwner, portalRefusals } from './portal-call.ts';

const common = { ...forOwner, tag: 'Keys', errors: portalRefusals } as const;
const params = z.object({ keyId: z.uuid() });

const key = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  includeValues: z.boolean(),
  isOwners: z.boolean().describe('False for a key of a previous owner or a teammate: values cannot be included.'),
  bound: z.boolean(),
  createdBy: z.string(),
  createdByName: z.string().nullable(),
  createdAt: moment,
  expiresAt: moment.nullable(),
  lastUsedAt: moment.nullable(),
});
export type KeyAnswer = Answered<typeof key>;
const newKey = key.extend({ key: z.string() });
export type NewKeyAnswer = Answered<typeof newKey>;

const keyExample: KeyAnswer = {
  id: '5c0e9d0b-2f1f-4f6f-8c11-6f1c2c0a3f0e',
  name: 'Power BI',
  scopes: ['reporting'],
  includeValues: true,
  isOwners: true,
  bound: true,
  createdBy: '1d5f0c3c6f0e4a539d0b2f1f0f6f0c11',
  createdByName: 'Olive Owner',
  createdAt: '2026-03-01T08:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
};

/** The API keys of the account. */
export const portalKeyOperations = declareOperations({
  listKeys: {
    ...common,
    method: 'GET',
    path: '/keys',
    summary: 'List the API keys',
    status: 200,
    answer: {
      description: 'Without their text.',
      body: z.object({ data: z.array(key) }),
      example: { data: [keyExample] },
    },
  },

  createKey: {
    ...common,
    method: 'POST',
    path: '/keys',
    summary: 'Create an API key',
    description: 'The answer holds the key, this once.',
    body: z.strictObject({
      name: filledText(),
      scopes: z.array(z.enum(keyScopes)).min(1, 'needs at least one scope'),
      includeValues: z.boolean().default(false),
      expiresAt: momentInput.nullable().default(null),
      /** Counted from now, by the platform's clock; takes precedence over a date. */
      expiresInDays: z.int().min(1).max(3_650).nullable().default(null),
    }),
    bodyExample: { name: 'Power BI', scopes: ['reporting'], includeValues: true },
    status: 201,
    answer: {
      description: 'The new key with its text.',
      body: newKey,
      example: { ...keyExample, key: 'shk.<secret>' },
    },
  },

  changeKey: {
    ...common,
    method: 'PATCH',
    path: '/keys/{keyId}',
    summary: 'Include values, or stop including them',
    description: 'Values can only be included in what a key of the owner reads.',
    params,
    body: z.strictObject({ includeValues: z.boolean() }),
    bodyExample: { includeValues: false },
    status: 200,
    answer: { description: 'The key as it is now.', body: key, example: keyExample },
  },

  revokeKey: {
    ...common,
    method: 'DELETE',
    path: '/keys/{keyId}',
    summary: 'Revoke an API key',
    params,
    status: 204,
    answer: { description: 'The key is refused from now on.', body: null },
  },
});
