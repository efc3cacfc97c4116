import { z } from 'zod';
import { exportCauses, exportStates } from '../exports.ts';
import { day, moment } from './fields.ts';

/** One export, as the operator and the portal list it. */
export const exportRun = z.object({
  id: z.uuid(),
  cause: z.enum(exportCauses),
  dueDay: day.nullable(),
  state: z.enum(exportStates),
  includeValues: z.boolean(),
  recipients: z.array(z.string()),
  attempts: z.int(),
  nextAttemptAt: moment.nullable(),
  checkDay: day.nullable(),
  rows: z.int().nullable(),
  bytes: z.int().nullable(),
  files: z.array(z.object({ name: z.string(), rows: z.int(), bytes: z.int() })),
  error: z.string().nullable(),
  createdAt: moment,
  endedAt: moment.nullable(),
});

export const exportExample: z.input<typeof exportRun> = {
  id: '7a0e9d0b-2f1f-4f6f-8c11-6f1c2c0a3f0e',
  cause: 'operator',
  dueDay: null,
  state: 'done',
  includeValues: false,
  recipients: ['olive@example.com'],
  attempts: 1,
  nextAttemptAt: null,
  checkDay: '2026-03-01',
  rows: 1_204,
  bytes: 48_112,
  files: [{ name: 'stock-on-hand.csv', rows: 300, bytes: 40_311 }],
  error: null,
  createdAt: '2026-03-01T08:00:00.000Z',
  endedAt: '2026-03-01T08:00:02.000Z',
};
