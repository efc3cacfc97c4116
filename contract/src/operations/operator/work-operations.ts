import { z } from 'zod';
import { checkParts, partStates, type CheckPart } from '../../checks.ts';
import { mailStates } from '../../mails.ts';
import { day, moment } from '../fields.ts';
import { exportExample, exportRun } from '../export-run.ts';
import { mail, mailExample } from '../listed-mail.ts';
import { declareOperations } from '../operation.ts';
import { accountParams } from './account-schemas.ts';

const authentication = 'operator-token';

const partOutcome = z.object({
  state: z.enum(partStates),
  rows: z.int().nullable(),
  capturedAt: moment.nullable(),
  error: z.string().nullable(),
});
const parts = { activity: partOutcome, stock: partOutcome, prices: partOutcome, orders: partOutcome };
const check = z.object({ day, parts: z.object(parts satisfies Record<CheckPart, z.ZodType>) });
const completed = { state: 'completed', rows: 300, capturedAt: '2026-03-01T03:00:12.000Z', error: null } as const;
const checkExample: z.input<typeof check> = {
  day: '2026-03-01',
  parts: { activity: completed, stock: completed, prices: completed, orders: completed },
};

/** Daily checks, seeding, exports and mails. */
export const workOperations = declareOperations({
  runCheck: {
    authentication,
    method: 'POST',
    path: '/accounts/{accountId}/checks',
    tag: 'Checks',
    summary: "Run the daily check for today in the account's time zone",
    description: 'Waits until it is done. Run again on the same day, it completes the parts that are missing.',
    params: accountParams,
    body: z.strictObject({
      parts: z
        .array(z.enum(checkParts))
        .min(1)
        .default([...checkParts]),
      full: z
        .boolean()
        .default(false)
        .describe("Compare everything instead of what changed; if today's check is done, the next one does."),
    }),
    isBodyOptional: true,
    bodyExample: { parts: ['stock', 'prices'] },
    status: 200,
    answer: { description: 'How each part ended.', body: check, example: checkExample },
    errors: [400, 401, 404, 409],
  },

  listChecks: {
    authentication,
    method: 'GET',
    path: '/accounts/{accountId}/checks',
    tag: 'Checks',
    summary: 'List the checks of the last 90 days',
    params: accountParams,
    status: 200,
    answer: {
      description: 'Newest day first.',
      body: z.object({ data: z.array(check) }),
      example: { data: [checkExample] },
    },
    errors: [401, 404],
  },

  seedAccount: {
    authentication,
    method: 'POST',
    path: '/accounts/{accountId}/seed',
    tag: 'Seed',
    summary: 'Fill an empty account with a plausible history',
    description: 'The answer is one JSON object per line: one for each day, and a last one that says what there is.',
    params: accountParams,
    body: z.strictObject({
      locations: z.int().min(1).max(1_000).default(5),
      products: z.int().min(1).max(100_000).default(60),
      days: z.int().min(1).max(1_000).default(365),
      change: z.number().min(0).max(1).default(0.1),
      rng: z.int().min(0).max(0xffffffff).default(1),
    }),
    isBodyOptional: true,
    bodyExample: { locations: 3, products: 20, days: 30 },
    status: 200,
    answer: {
      description: 'Progress, line by line.',
      body: null,
      contentType: 'application/x-ndjson',
      example: '{"day":1,"days":30}\n',
    },
    errors: [400, 401, 404, 409],
  },

  runExport: {
    authentication,
    method: 'POST',
    path: '/accounts/{accountId}/exports',
    tag: 'Exports',
    summary: 'Start an export now',
    params: accountParams,
    status: 200,
    answer: { description: 'The export.', body: exportRun, example: exportExample },
    errors: [401, 404, 409],
  },

  listExports: {
    authentication,
    method: 'GET',
    path: '/accounts/{accountId}/exports',
    tag: 'Exports',
    summary: 'List the last exports of an account',
    params: accountParams,
    status: 200,
    answer: {
      description: 'Newest first.',
      body: z.object({ data: z.array(exportRun) }),
      example: { data: [exportExample] },
    },
    errors: [401, 404],
  },

  listMails: {
    authentication,
    method: 'GET',
    path: '/mails',
    tag: 'Mails',
    summary: 'List the newest mails of the platform',
    query: z.strictObject({ state: z.enum(mailStates).nullable().default(null) }),
    status: 200,
    answer: {
      description: 'Up to 100, newest first; never their text.',
      body: z.object({ data: z.array(mail) }),
      example: { data: [mailExample] },
    },
    errors: [400, 401],
  },
});
