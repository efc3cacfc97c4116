import { z } from 'zod';
import { activityKinds, actorKinds } from '../../activity-kinds.ts';
import { dayInput, moment, text } from '../fields.ts';
import { declareOperations, type Answered, type QueryOf } from '../operation.ts';
import { forEveryone, portalRefusals } from './portal-call.ts';
import { personExample } from './session-operations.ts';

const entry = z.object({
  id: z.string(),
  at: moment,
  actor: z.object({ kind: z.enum(actorKinds), id: z.string().nullable(), name: z.string().nullable() }),
  action: z.string(),
  subject: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});
export type ActivityEntryAnswer = Answered<typeof entry>;
const page = z.object({ data: z.array(entry), nextCursor: z.string().nullable() });
export type ActivityAnswer = Answered<typeof page>;

const filters = {
  actorKind: z.enum(actorKinds).optional(),
  actorId: text(100).optional().describe('The id of the person or key.'),
  kind: z.enum(activityKinds).optional().describe('What it is about: the part of the action before the dot.'),
  from: dayInput.optional().describe("The first day, in the account's time zone."),
  to: dayInput.optional().describe('The last day.'),
  q: text(200).optional().describe("Words that occur in the actor's name, the action or the details, in any case."),
};

const log = {
  ...forEveryone,
  tag: 'Account',
  method: 'GET',
  status: 200,
  errors: [...portalRefusals, 410],
} as const;

/** What people, keys and the operator changed. */
export const activityOperations = declareOperations({
  listActivity: {
    ...log,
    path: '/activity',
    summary: 'List the activity of the account, newest first',
    description: 'A page that looks for words may hold few entries or none and still have a next one.',
    query: z.strictObject({
      ...filters,
      limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(50),
      cursor: z.string().nullable().default(null),
    }),
    answer: {
      description: 'A page of entries, and the cursor of the next one.',
      body: page,
      example: {
        data: [
          {
            id: '17',
            at: '2026-03-01T08:00:00.000Z',
            actor: { kind: 'person', id: personExample.id, name: personExample.name },
            action: 'key.created',
            subject: 'Power BI',
            detail: {},
          },
        ],
        nextCursor: null,
      },
    },
  },

  exportActivity: {
    ...log,
    path: '/activity/export',
    summary: 'Download the activity of the account as CSV',
    query: z.strictObject(filters),
    answer: {
      description: 'All entries that the filters choose, newest first.',
      body: null,
      contentType: 'text/csv; charset=utf-8',
    },
  },
});

export type ActivityQuery = QueryOf<typeof activityOperations.exportActivity>;
