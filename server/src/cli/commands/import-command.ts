import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { importKinds } from '@storehouse/contract/inventory/import-kinds';
import type { ImportOutcome, ImportStep } from '@storehouse/contract/operations/import-steps';
import { Argument, type Command } from 'commander';
import { CommandError } from '../command-error.ts';
import { findAccount, openContext, operatorCommand } from '../command-context.ts';
import { openRejectedFile } from '../import/rejected-file.ts';
import { openBar } from '../progress.ts';
import { untilInterrupted } from '../until-interrupted.ts';

interface ImportFlags {
  readonly account: string;
  readonly update: boolean;
  readonly skipBad: boolean;
  readonly createCategories: boolean;
  readonly dryRun: boolean;
}

/** `storehouse import KIND FILE`: rows of a CSV or Excel file become objects of an account. */
export function importCommand(): Command {
  return operatorCommand('import', 'import products, stock and more from a CSV or Excel file')
    .addArgument(new Argument('<kind>', 'what the rows are').choices(importKinds))
    .argument('<file>', 'CSV (UTF-8; comma, semicolon or tab) or .xlsx')
    .requiredOption('--account <account>', 'subdomain or id')
    .option('--update', 'change rows that exist already; blank cells leave things as they are', false)
    .option('--skip-bad', 'apply the good rows although others are refused (default: all or nothing)', false)
    .option('--create-categories', 'create categories that do not exist', false)
    .option('--dry-run', 'report what would happen, and change nothing', false)
    .action(async (kind: string, file: string, flags: ImportFlags, command: Command) => {
      await access(file, constants.R_OK).catch(() => {
        throw new CommandError(`The file ${file} cannot be read.`);
      });
      const { client, say, asJson } = await openContext(command);
      const { id } = await findAccount(client, flags.account);
      const { update, skipBad, createCategories, dryRun } = flags;
      const query = new URLSearchParams({ kind });
      for (const [name, isSet] of Object.entries({ update, skipBad, createCategories, dryRun })) {
        query.set(name, String(isSet));
      }
      const path = `/accounts/${id}/imports?${query.toString()}`;
      const { outcome, rejectedFile } = await untilInterrupted((stop) =>
        followSteps(client.follow<ImportStep>(path, createReadStream(file), stop), `${file}.rejected.csv`, asJson),
      );
      if (asJson) say({ ...outcome, rejectedFile });
      else {
        process.stdout.write(`applied ${String(outcome.applied)}, refused ${String(outcome.refused)}\n`);
        for (const remark of remarksOn(outcome, rejectedFile, dryRun)) process.stderr.write(`${remark}\n`);
      }
      if (!isSuccess(outcome, skipBad)) process.exitCode = 1;
    });
}

/** Every row was applied or already up to date; with `--skip-bad`, at least one was. */
function isSuccess({ applied, unchanged, refused }: ImportOutcome, skipBad: boolean): boolean {
  return refused === 0 || (skipBad && applied + unchanged > 0);
}

/** For people; a script reads the one line on standard output. */
function remarksOn({ unchanged }: ImportOutcome, rejectedFile: string | null, dryRun: boolean): string[] {
  return [
    ...(unchanged > 0 ? [`${String(unchanged)} already up to date.`] : []),
    ...(rejectedFile === null ? [] : [`The refused rows are in ${rejectedFile}, each with its error.`]),
    ...(dryRun ? ['This was a dry run: nothing was changed.'] : []),
  ];
}

/** Writes the refused rows to their file as they arrive, and shows the progress of the import. */
async function followSteps(
  steps: AsyncIterable<ImportStep>,
  path: string,
  asJson: boolean,
): Promise<{ outcome: ImportOutcome; rejectedFile: string | null }> {
  const bar = openBar(asJson ? null : 'import');
  let rejected: ReturnType<typeof openRejectedFile> | null = null;
  try {
    for await (const step of steps) {
      if ('header' in step) rejected = openRejectedFile(path, step.header, step.separator);
      else if ('rejected' in step) await rejected?.add(step.rejected);
      else if ('share' in step) bar.show(Math.round(step.share * 100), 100);
      else if ('failed' in step) throw new CommandError(step.failed);
      else return { outcome: step.outcome, rejectedFile: (await rejected?.finish()) ?? null };
    }
  } catch (error) {
    await rejected?.discard();
    if (error instanceof CommandError) throw error;
    throw new CommandError(`The import was interrupted: ${(error as Error).message}.`);
  } finally {
    bar.stop();
  }
  await rejected?.discard();
  throw new CommandError('The import was interrupted: the program ended. If it had not finished, nothing was changed.');
}
