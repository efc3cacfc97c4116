import { z } from 'zod';
import { importKinds } from '../../inventory/import-kinds.ts';
import { filledText, moment } from '../fields.ts';
import { declareOperations, type Answered, type BodyOf } from '../operation.ts';
import { dataOf, named, pageOf } from './answer-fields.ts';
import { bodyOf, choiceInput, listOf } from './body-fields.ts';
import { sessionCall } from './instance-call.ts';
import { pageQuery, queryChoice } from './query-fields.ts';

/** The stage of an uploaded file: waiting for a decision, being processed, or over. */
export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'applying',
  'applied',
  'refused',
  'failed',
  'previewing',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

const counts = z
  .object({ created: z.int(), updated: z.int(), unchanged: z.int(), refused: z.int() })
  .meta({ id: 'ImportCounts' });

/** What undoing an import did or, in a preview, would do. */
const importUndo = z
  .object({
    counts: z
      .object({
        removed: z.int().describe('Created by the import, and removed.'),
        restored: z.int().describe('Changed by the import, and set back to what they were.'),
        reversed: z.int().describe('Counted lots whose stock is taken back by reversing transactions.'),
        left: z.int().describe('What cannot be undone, because it is used or was changed since.'),
      })
      .meta({ id: 'ImportUndoCounts' }),
    problems: z
      .array(z.object({ line: z.int().nullable(), name: z.string(), message: z.string() }))
      .describe('The first of what is left, with the reasons; all of it can be downloaded.'),
    failure: z.string().nullable().describe('Why it could not be undone at all: nothing was changed.'),
    by: named.nullable(),
    endedAt: moment,
  })
  .meta({ id: 'ImportUndo' });
export type ImportUndo = Answered<typeof importUndo>;

const row = z.object({ line: z.int(), cells: z.array(z.string()) });
const column = z.string().nullable().describe('A column of the kind; null is skipped.');

/** An import as the list shows it. */
const listedImport = z
  .object({
    id: z.string(),
    fileName: z.string(),
    fileBytes: z.int(),
    kind: z.enum(importKinds).nullable().describe('Guessed from the header at first; null if nothing fits.'),
    state: z
      .enum(importStates)
      .describe(
        '`refused`: nothing was applied because rows are bad. `failed`: the file could not be imported at all. `previewing`: it is applied, and what undoing it would do is being found out.',
      ),
    counts: counts.nullable().describe('Of a check: what would happen.'),
    failure: z.string().nullable(),
    createdBy: named,
    dateCreated: moment,
    endedAt: moment.nullable(),
    undoUntil: moment.nullable().describe('Until when it can be undone; null if it cannot be.'),
  })
  .meta({ id: 'ListedImport' });
export type ListedImport = Answered<typeof listedImport>;

/** An import with all that is needed to decide about it. Long cells are cut off here, not in the import. */
const shownImport = listedImport
  .extend({
    header: z.array(z.string()),
    firstRows: z.array(row),
    columns: z.array(column).describe('For each name of the header.'),
    update: z.boolean(),
    skipBad: z.boolean(),
    createCategories: z.boolean(),
    progress: z.object({ rows: z.int(), share: z.number().min(0).max(1) }),
    problems: z
      .array(row.extend({ errors: z.array(z.object({ field: z.string(), message: z.string() })) }))
      .describe('The first refused rows; all of them can be downloaded.'),
    hasRejectedRows: z.boolean(),
    undo: importUndo.nullable(),
  })
  .meta({ id: 'ShownImport' });
export type ShownImport = Answered<typeof shownImport>;

const flag = z.boolean({ error: 'must be true or false' }).default(false);
const importOrder = bodyOf({
  kind: choiceInput(importKinds),
  columns: listOf(z.string({ error: 'must be text or null' }).nullable()),
  update: flag,
  skipBad: flag,
  createCategories: flag,
});
const orderExample = {
  kind: 'products',
  columns: ['productCode', 'name', 'category'],
  update: true,
  skipBad: false,
  createCategories: false,
};

const example: ShownImport = {
  id: '5d1d9a7c5b2e4f60a8c1d2e3f4a5b6c7',
  fileName: 'products.csv',
  fileBytes: 83,
  kind: 'products',
  state: 'uploaded',
  counts: null,
  failure: null,
  createdBy: { id: '2b1d9a7c5b2e4f60a8c1d2e3f4a5b6c7', name: 'Ada Winter' },
  dateCreated: '2026-03-01T08:00:00.000Z',
  endedAt: null,
  undoUntil: null,
  header: ['Code', 'Product name', 'Category'],
  firstRows: [{ line: 2, cells: ['GAU-10', 'Gauze 10 cm', 'Dressings'] }],
  columns: ['productCode', 'name', 'category'],
  update: false,
  skipBad: false,
  createCategories: false,
  progress: { rows: 0, share: 0 },
  problems: [],
  hasRejectedRows: false,
  undo: null,
};
const appliedExample: ShownImport = {
  ...example,
  state: 'applied',
  counts: { created: 98, updated: 2, unchanged: 0, refused: 0 },
  endedAt: '2026-03-01T08:01:00.000Z',
  undoUntil: '2026-03-31T08:01:00.000Z',
  progress: { rows: 100, share: 1 },
  undo: {
    counts: { removed: 97, restored: 2, reversed: 0, left: 1 },
    problems: [{ line: 2, name: 'Gauze 10 cm (GAU-10)', message: 'has transactions' }],
    failure: null,
    by: { id: '2b1d9a7c5b2e4f60a8c1d2e3f4a5b6c7', name: 'Ada Winter' },
    endedAt: '2026-03-01T08:02:00.000Z',
  },
};
const listedExample: ListedImport = listedImport.parse(example);

const importCall = {
  ...sessionCall,
  tag: 'Imports',
  status: 200,
  answer: { description: 'The import as it is now.', body: dataOf(shownImport), example: { data: example } },
} as const;

const undoCall = { ...importCall, answer: { ...importCall.answer, example: { data: appliedExample } } } as const;
const csvAnswer = { body: null, contentType: 'text/csv; charset=utf-8' } as const;

/** Files are sent as raw bytes, so these operations have a parser of their own. */
export const importUploadOperations = declareOperations({
  uploadImport: {
    ...importCall,
    method: 'POST',
    path: '/imports',
    summary: 'Upload a CSV or Excel file to import',
    description: 'Nothing is changed yet: the answer says what the columns seem to be. Up to 64 MB.',
    query: z.object({ fileName: filledText(), kind: queryChoice(importKinds) }),
    bodyType: 'application/octet-stream',
    status: 201,
  },
});

/** Imports of uploaded files: finding out what one would do, applying it, and undoing it. */
export const importOperations = declareOperations({
  listImports: {
    ...importCall,
    method: 'GET',
    path: '/imports',
    summary: 'List imports',
    query: z.object(pageQuery),
    answer: {
      description: 'The imports, the newest first, and the total number.',
      body: pageOf(listedImport),
      example: { data: [listedExample], totalCount: 1 },
    },
  },
  readImport: { ...importCall, method: 'GET', path: '/imports/{id}', summary: 'Read an import' },
  checkImport: {
    ...importCall,
    method: 'POST',
    path: '/imports/{id}/check',
    summary: 'Find out what an import would do',
    description: 'Changes nothing. The state is `checking` until it is `checked`.',
    body: importOrder,
    bodyExample: orderExample,
  },
  applyImport: {
    ...importCall,
    method: 'POST',
    path: '/imports/{id}/apply',
    summary: 'Apply an import',
    description:
      'All rows in one transaction, in the background. The state is `applying` until it is `applied`, `refused` or `failed`.',
    body: importOrder,
    bodyExample: orderExample,
  },
  readRejectedRows: {
    ...importCall,
    method: 'GET',
    path: '/imports/{id}/rejected',
    summary: 'Download the refused rows',
    answer: {
      description:
        'The rows as the file has them, with a last column `error`. They can be corrected and uploaded again.',
      ...csvAnswer,
      example: 'Code,Product name,Category,error\r\nTAP-25,Tape,Dresings,"category not found: ""Dresings"""\r\n',
    },
  },
  previewUndo: {
    ...undoCall,
    method: 'POST',
    path: '/imports/{id}/undo/preview',
    summary: 'Find out what undoing an import would do',
    description: 'Changes nothing. The state is `previewing` until it is `applied` again; then `undo` has the result.',
  },
  undoImport: {
    ...undoCall,
    method: 'POST',
    path: '/imports/{id}/undo',
    summary: 'Undo an import',
    description:
      'Within 30 days, once, in one transaction, in the background. What the import created is removed, what it changed is set back, and counts are reversed. What is used or was changed since is left as it is. The state is `undoing` until it is `undone`, or `applied` if nothing could be undone.',
  },
  readUndoLeft: {
    ...undoCall,
    method: 'GET',
    path: '/imports/{id}/undo/left',
    summary: 'Download what could not be undone',
    answer: {
      description: 'What is left of the import, or would be, with the reasons.',
      ...csvAnswer,
      example: 'line,name,error\r\n2,Gauze 10 cm (GAU-10),has transactions\r\n',
    },
  },
});

export type ImportOrder = BodyOf<typeof importOperations.applyImport>;
