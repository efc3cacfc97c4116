import { z } from 'zod';
import { exportCadences } from '../../exports.ts';
import { email } from '../fields.ts';
import { exportExample, exportRun } from '../export-run.ts';
import { declareOperations, type Answered } from '../operation.ts';
import { forEveryone, forManagers, portalRefusals } from './portal-call.ts';

const common = { tag: 'Exports', errors: portalRefusals } as const;

const scheduleFields = {
  cadence: z.enum(exportCadences),
  weekday: z.int().min(1).max(7).describe('1 for Monday to 7 for Sunday.'),
  dayOfMonth: z.int().min(1).max(31),
  includeValues: z.boolean(),
};
const schedule = z.object({ ...scheduleFields, recipients: z.array(z.string()).describe('Empty: the owner.') });
export type ExportScheduleAnswer = Answered<typeof schedule>;
export type ExportRunAnswer = Answered<typeof exportRun>;
const exports = z.object({ schedule, runs: z.array(exportRun).describe('Newest first, of the last 30 days.') });
export type ExportsAnswer = Answered<typeof exports>;

const scheduleExample: ExportScheduleAnswer = {
  cadence: 'weekly',
  weekday: 1,
  dayOfMonth: 1,
  includeValues: false,
  recipients: [],
};

/** The Exports page: everyone sees schedule and runs, managers change the schedule and start runs. */
export const exportOperations = declareOperations({
  readExports: {
    ...common,
    ...forEveryone,
    method: 'GET',
    path: '/exports',
    summary: 'Read the schedule and the last exports',
    status: 200,
    answer: {
      description: 'The schedule and the exports.',
      body: exports,
      example: { schedule: scheduleExample, runs: [exportExample] },
    },
  },

  changeExportSchedule: {
    ...common,
    ...forManagers,
    method: 'PUT',
    path: '/exports/schedule',
    summary: 'Change the schedule',
    description: 'A schedule that includes values is for the owner only.',
    body: z.strictObject({ ...scheduleFields, recipients: z.array(email).max(20) }),
    bodyExample: scheduleExample,
    status: 200,
    answer: { description: 'The schedule as it is now.', body: schedule, example: scheduleExample },
  },

  startExport: {
    ...common,
    ...forManagers,
    method: 'POST',
    path: '/exports/runs',
    summary: 'Start an export now',
    status: 201,
    answer: { description: 'The export.', body: exportRun, example: exportExample },
  },

  downloadExport: {
    ...common,
    ...forEveryone,
    method: 'GET',
    path: '/exports/runs/{runId}/download',
    summary: 'Download the archive of an export',
    description: 'An archive with values is for the owner only.',
    params: z.object({ runId: z.uuid() }),
    status: 200,
    answer: { description: 'The archive.', body: null, contentType: 'application/zip' },
  },
});
