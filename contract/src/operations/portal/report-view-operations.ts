import { z } from 'zod';
import { filledText, moment, text } from '../fields.ts';
import { declareOperations, type Answered } from '../operation.ts';
import { forEveryone, portalRefusals } from './portal-call.ts';

const common = { ...forEveryone, tag: 'Reports', errors: portalRefusals } as const;

/** The pages of reports, as they are named in their addresses. */
const reportPages = ['stock', 'history', 'value', 'lots', 'orders', 'activity', 'compare'] as const;

const fields = {
  name: filledText(80),
  report: z.enum(reportPages),
  query: text(2_000).describe('The query of the page, without the question mark.'),
  isPinned: z.boolean().describe('Whether the overview shows it.'),
};

const reportView = z.object({
  id: z.string(),
  ...fields,
  createdBy: z.string().nullable().describe('The name of the person; null after the person left.'),
  createdAt: moment,
  mayChange: z.boolean().describe('The person who made it, the owner and managers may.'),
});
export type ReportViewAnswer = Answered<typeof reportView>;

const fieldsExample = {
  name: 'Out of stock in the north',
  report: 'stock' as const,
  query: 'state=stock_out&locationId=2c5f0c3c6f0e4a539d0b2f1f0f6f0c33',
  isPinned: true,
};
const example = {
  id: '0a3ffbc4-9d4e-4a53-9d0b-2f1f0f6f0c33',
  ...fieldsExample,
  createdBy: 'Olive Owner',
  createdAt: '2026-03-01T08:00:00.000Z',
  mayChange: true,
};

/** Views of reports that the people of an account share by name. */
export const reportViewOperations = declareOperations({
  listReportViews: {
    ...common,
    method: 'GET',
    path: '/report-views',
    summary: 'List the saved views of reports, by name',
    status: 200,
    answer: {
      description: 'The views of the account.',
      body: z.object({ data: z.array(reportView) }),
      example: { data: [example] },
    },
  },

  saveReportView: {
    ...common,
    method: 'POST',
    path: '/report-views',
    summary: 'Save a view of a report under a name',
    body: z.strictObject(fields),
    bodyExample: fieldsExample,
    status: 201,
    answer: { description: 'The view.', body: reportView, example },
  },

  pinReportView: {
    ...common,
    method: 'PATCH',
    path: '/report-views/{viewId}',
    summary: 'Show a saved view on the overview, or not',
    body: z.strictObject({ isPinned: fields.isPinned }),
    bodyExample: { isPinned: false },
    status: 200,
    answer: { description: 'The view.', body: reportView, example: { ...example, isPinned: false } },
  },

  removeReportView: {
    ...common,
    method: 'DELETE',
    path: '/report-views/{viewId}',
    summary: 'Remove a saved view',
    status: 204,
    answer: { description: 'It is removed.', body: null },
  },
});
