import { z } from 'zod';
import { accountStatuses, type AccountStatus } from '../../accounts.ts';
import { checkParts } from '../../checks.ts';
import { mailKinds, mailStates } from '../../mails.ts';
import { day, moment } from '../fields.ts';
import { declareOperations } from '../operation.ts';

const ofAccount = { accountId: z.uuid(), subdomain: z.string() };
const accountId = '018f3f56-1b7e-7c1e-9d5c-3f4f6a3b2c1d';

const status = z.object({
  accounts: z
    .object(Object.fromEntries(accountStatuses.map((name) => [name, z.int()])) as Record<AccountStatus, z.ZodInt>)
    .describe('How many accounts have each status.'),
  queues: z
    .array(
      z.object({
        name: z.string(),
        waiting: z.int().describe('Accounts with due work.'),
        oldestSeconds: z.int().describe('For how long the oldest has been due; 0 if nothing is.'),
      }),
    )
    .describe('Background work.'),
  failing: z
    .object({
      checks: z.array(z.object({ ...ofAccount, day, part: z.enum(checkParts), error: z.string().nullable() })),
      endpoints: z.array(
        z.object({
          ...ofAccount,
          endpointId: z.uuid(),
          name: z.string(),
          retrying: z.int(),
          lastAttemptAt: moment,
          error: z.string().nullable(),
        }),
      ),
      mails: z.array(
        z.object({
          accountId: z.uuid(),
          mailId: z.uuid(),
          kind: z.enum(mailKinds),
          state: z.enum(mailStates),
          attempts: z.int(),
          error: z.string().nullable(),
          createdAt: moment,
        }),
      ),
    })
    .describe('Up to 100 of each, newest first.'),
});

export const statusOperations = declareOperations({
  readStatus: {
    authentication: 'operator-token',
    method: 'GET',
    path: '/status',
    tag: 'System',
    summary: 'Accounts, queues and what is failing, at a glance',
    status: 200,
    answer: {
      description: 'The state of the platform.',
      body: status,
      example: {
        accounts: { NO_INSTANCE: 0, PROVISIONING: 0, ACTIVE: 41, SUSPENDED: 1, CLOSING: 0, CLOSED: 3 },
        queues: [{ name: 'deliveries', waiting: 2, oldestSeconds: 1 }],
        failing: {
          checks: [{ accountId, subdomain: 'acme', day: '2026-03-01', part: 'stock', error: 'The check failed.' }],
          endpoints: [],
          mails: [],
        },
      },
    },
    errors: [401],
  },
});
