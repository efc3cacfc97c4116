import { z } from 'zod';
import { importKinds } from '../inventory/import-kinds.ts';

const flag = (description: string) =>
  z
    .enum(['true', 'false'])
    .default('false')
    .transform((given) => given === 'true')
    .meta({ description });

/** How a file is imported. */
export const importQuery = {
  kind: z.enum(importKinds),
  update: flag('Change what exists already: filled cells replace. Without it such rows are refused.'),
  skipBad: flag('Apply the good rows although others are refused. Without it: all or nothing.'),
  createCategories: flag('Create categories that products name and that do not exist.'),
  dryRun: flag('Report what would happen, and change nothing.'),
};

export const importOutcome = z
  .object({
    applied: z.int().describe('Created and updated.'),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int().describe('Rows that were already up to date.'),
    refused: z.int(),
  })
  .meta({ id: 'ImportOutcome' });
export type ImportOutcome = z.output<typeof importOutcome>;

/** A refused row: its cells as in the file, and its errors by field. */
export interface RejectedRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly errors: readonly { readonly field: string; readonly message: string }[];
}

/** The steps of an import, one JSON object a line: the header, progress, refused rows, and the outcome or the failure. */
export type ImportStep =
  | { readonly header: readonly string[]; readonly separator: string }
  | { readonly rows: number; readonly share: number }
  | { readonly rejected: RejectedRow }
  | { readonly outcome: ImportOutcome }
  | { readonly failed: string };

export const importSteps = {
  description:
    'The steps, one JSON object a line: `{header, separator}`, `{rows, share}` while it reads, `{rejected: {line, cells, errors}}` for each refused row, and at last `{outcome}`, or `{failed}` with a sentence if nothing was changed.',
  body: null,
  contentType: 'application/x-ndjson',
  example:
    '{"header":["name"],"separator":","}\n{"rows":2,"share":1}\n{"outcome":{"applied":2,"created":2,"updated":0,"unchanged":0,"refused":0}}\n',
} as const;
