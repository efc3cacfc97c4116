import { z } from 'zod';
import { moment, momentInput } from '../fields.ts';
import { declareOperations } from '../operation.ts';

const authentication = 'operator-token';

const clock = {
  status: 200,
  answer: {
    description: 'What the clock shows now.',
    body: z.object({ now: moment }),
    example: { now: '2026-03-01T08:00:00.000Z' },
  },
} as const;

export const backupOperations = declareOperations({
  backUp: {
    authentication,
    method: 'POST',
    path: '/backup',
    storesLittle: true,
    tag: 'Backup',
    summary: 'Download a consistent copy of everything',
    status: 200,
    answer: { description: 'The backup.', body: null, contentType: 'application/gzip' },
    errors: [401],
  },

  verifyBackup: {
    authentication,
    method: 'POST',
    path: '/backup/verify',
    tag: 'Backup',
    summary: 'Restore a backup into a temporary database and compare it with its manifest',
    description:
      'Changes nothing: the temporary database is dropped afterwards. On a server of your own, its user needs the right to create databases.',
    bodyType: 'application/gzip',
    status: 200,
    answer: {
      description: 'The backup can be restored; what it holds.',
      body: z.object({ takenAt: moment, version: z.string(), tables: z.int(), rows: z.int() }),
      example: { takenAt: '2026-03-01T08:00:00.000Z', version: '0.1.0', tables: 52, rows: 10_204 },
    },
    errors: [400, 401, 409],
  },

  restore: {
    authentication,
    method: 'POST',
    path: '/restore',
    tag: 'Backup',
    summary: 'Replace everything with the contents of a backup',
    bodyType: 'application/gzip',
    status: 200,
    answer: {
      description: 'What was restored; sessions that ended, and keys that stay revoked although the backup has them.',
      body: z.object({ rows: z.int(), sessionsEnded: z.int(), keysKeptRevoked: z.int() }),
      example: { rows: 10_204, sessionsEnded: 3, keysKeptRevoked: 0 },
    },
    errors: [400, 401],
  },
});

export const programOperations = declareOperations({
  readMetrics: {
    authentication,
    method: 'GET',
    path: '/metrics',
    tag: 'System',
    summary: 'Metrics in the text format of Prometheus',
    status: 200,
    answer: {
      description: 'The metrics.',
      body: null,
      contentType: 'text/plain',
      example: 'storehouse_database_up 1\n',
    },
    errors: [401],
  },

  rotateSecretKey: {
    authentication,
    method: 'POST',
    path: '/secrets/rotate',
    tag: 'System',
    summary: 'Seal all secrets with a new key',
    description:
      'The key that seals signing secrets and alert destinations. Where the keys are a file of the program, it writes a new one first.',
    status: 200,
    answer: {
      description: 'The fingerprint of the key, and how many secrets were sealed again.',
      body: z.object({ fingerprint: z.string(), resealed: z.int() }),
      example: { fingerprint: '5f2a9c1e', resealed: 12 },
    },
    errors: [401, 409],
  },
});

/** Only with `--test-clock`. */
export const clockOperations = declareOperations({
  readClock: {
    authentication,
    ...clock,
    method: 'GET',
    path: '/clock',
    tag: 'Test clock',
    summary: 'Read the test clock',
    errors: [401, 404],
  },

  setClock: {
    authentication,
    ...clock,
    method: 'PUT',
    path: '/clock',
    storesLittle: true,
    tag: 'Test clock',
    summary: 'Set the test clock; it never goes back',
    body: z.strictObject({ now: momentInput }),
    bodyExample: { now: '2026-03-02T08:00:00Z' },
    errors: [400, 401, 404],
  },

  advanceClock: {
    authentication,
    ...clock,
    method: 'POST',
    path: '/clock/advance',
    storesLittle: true,
    tag: 'Test clock',
    summary: 'Move the test clock forward',
    // Thirty years: the clock cannot leave the range of writable dates.
    body: z.strictObject({ seconds: z.number().min(0).max(1_000_000_000) }),
    bodyExample: { seconds: 3_600 },
    errors: [400, 401, 404],
  },

  settle: {
    authentication,
    ...clock,
    method: 'POST',
    path: '/settle',
    tag: 'Test clock',
    summary: 'Wait until no work is due',
    errors: [401, 404],
  },
});
