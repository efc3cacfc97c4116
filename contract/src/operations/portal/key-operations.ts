import { z } from 'zod';
import { keyScopes, overlapHours } from '../../keys.ts';
import { day, filledText, moment } from '../fields.ts';
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
  isExpired: z.boolean().describe('Whether it has stopped working, by the clock of the platform.'),
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
  isExpired: false,
  lastUsedAt: null,
};

const keyDetails = key.extend({
  successorId: z.string().nullable().describe('The key that replaces it, if it was rotated.'),
  days: z.array(z.object({ day, requests: z.int() })).describe('The last 30 days (UTC), oldest first.'),
  calls: z
    .array(
      z.object({
        at: moment,
        method: z.string(),
        path: z.string().describe('Without the query.'),
        status: z.int(),
        address: z.string(),
        lacksScope: z.boolean().describe('Refused once scopes are enforced, or refused for this reason.'),
      }),
    )
    .describe('The last 50, newest first.'),
});
export type KeyDetailsAnswer = Answered<typeof keyDetails>;

const keyDetailsExample: KeyDetailsAnswer = {
  ...keyExample,
  successorId: null,
  days: [{ day: '2026-03-01', requests: 12 }],
  calls: [
    {
      at: '2026-03-01T08:00:00.000Z',
      method: 'GET',
      path: '/api/v1/reporting/summary',
      status: 200,
      address: '192.0.2.1',
      lacksScope: false,
    },
  ],
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
      expiresOn: day
        // In zones west of UTC, the end of the last day of 9999 is a moment of the next year, and years have four digits.
        .refine((given) => given < '9999', 'must be before the year 9999')
        .nullable()
        .default(null)
        .describe("The last day on which the key works, in the account's time zone."),
      /** Counted from now, by the clock of the platform; takes precedence over `expiresOn`. */
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

  readKey: {
    ...common,
    method: 'GET',
    path: '/keys/{keyId}',
    summary: 'Read an API key and how it is used',
    params,
    status: 200,
    answer: { description: 'Without its text.', body: keyDetails, example: keyDetailsExample },
  },

  rotateKey: {
    ...common,
    method: 'POST',
    path: '/keys/{keyId}/rotate',
    summary: 'Replace an API key by a successor',
    description:
      'The successor has the same name, scopes and lifetime. The old key works until the overlap is over. The answer holds the new key, this once.',
    params,
    body: z.strictObject({ overlapHours: z.union(overlapHours.map((hours) => z.literal(hours))) }),
    bodyExample: { overlapHours: 24 },
    status: 201,
    answer: {
      description: 'The successor with its text.',
      body: newKey,
      example: { ...keyExample, key: 'shk.<secret>' },
    },
  },

  changeKey: {
    ...common,
    method: 'PATCH',
    path: '/keys/{keyId}',
    summary: 'Include values, or stop including them',
    description: 'Values can be included only for a key that the current owner created.',
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
