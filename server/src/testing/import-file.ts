import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import type { ImportKind } from '@storehouse/contract/inventory/import-kinds';
import type { ImportOutcome, ImportStep, RejectedRow } from '@storehouse/contract/operations/import-steps';
import type { ModuleContext } from '../database/module-context.ts';
import { openImports, type ImportRequest } from '../modules/inventory/imports.ts';
import type { InstanceCaller } from '../modules/inventory/instance-caller.ts';

export interface Imported {
  readonly outcome: ImportOutcome;
  readonly rejected: readonly RejectedRow[];
}

/** Starts an import and returns its steps. */
export function startImport(
  context: ModuleContext,
  caller: InstanceCaller,
  kind: ImportKind,
  file: string | Buffer,
  options: Partial<ImportRequest> = {},
): Promise<Readable> {
  const flags = { update: false, skipBad: false, createCategories: false, dryRun: false };
  const request = { kind, ...flags, upload: Readable.from([Buffer.from(file)]), maxBytes: 1024 ** 3, ...options };
  return openImports(context, tmpdir()).start(caller, request);
}

/** Imports a file and waits for its outcome; a failure is thrown. */
export async function importFile(
  context: ModuleContext,
  caller: InstanceCaller,
  kind: ImportKind,
  file: string | Buffer,
  options: Partial<ImportRequest> = {},
): Promise<Imported> {
  const rejected: RejectedRow[] = [];
  const steps: AsyncIterable<ImportStep> = await startImport(context, caller, kind, file, options);
  for await (const step of steps) {
    if ('rejected' in step) rejected.push(step.rejected);
    if ('failed' in step) throw new Error(step.failed);
    if ('outcome' in step) return { outcome: step.outcome, rejected };
  }
  throw new Error('the import ended without an outcome');
}

/** What was refused: each line with its errors. */
export const refusalsIn = ({ rejected }: Imported): string[] =>
  rejected.map(
    ({ line, errors }) => `${String(line)}: ${errors.map((one) => `${one.field} ${one.message}`).join('; ')}`,
  );
