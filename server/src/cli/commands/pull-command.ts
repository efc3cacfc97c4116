import { setTimeout as sleep } from 'node:timers/promises';
import { Command, Option } from 'commander';
import { CommandError } from '../command-error.ts';
import { keyFileOption, platformUrlOption, readApiKey, readUrl } from '../platform-flags.ts';
import { openBar } from '../progress.ts';
import { formats, type PullFormat } from '../pull/manifest.ts';
import type { PullReport } from '../pull/pull-once.ts';
import { chooseMirrors } from '../pull/mirrors.ts';
import { untilInterrupted } from '../until-interrupted.ts';

interface PullFlags {
  readonly to: string;
  readonly format: PullFormat;
  readonly since?: string;
  readonly watch: boolean;
  readonly keyFile?: string;
  readonly platformUrl: string;
}

const watchPauseMs = 10 * 60_000;

/** `storehouse pull`: a copy of the datasets in a folder, kept up to date. */
export function pullCommand(): Command {
  return new Command('pull')
    .description('copy reporting datasets into a folder, and keep the copy up to date')
    .argument('[datasets...]', 'datasets, or folders such as stock-history-daily (default: all)')
    .requiredOption('--to <dir>', 'folder for the files')
    .addOption(new Option('--format <format>', 'format of the files').choices(formats).default('csv'))
    .option('--since <day>', 'also copy the daily checks since this day, such as 2026-03-01')
    .option('--watch', 'run again every 10 minutes until SIGTERM or Ctrl-C', false)
    .addOption(keyFileOption('file with an API key'))
    .addOption(platformUrlOption())
    .addHelpText('after', '\nExit codes: 0 complete, 75 try again later (429, 503, unreachable), 1 anything else.')
    .action(async (names: readonly string[], flags: PullFlags) => {
      const mirrors = chooseMirrors(names);
      const platformUrl = readUrl(flags.platformUrl);
      const apiKey = await readApiKey(flags.keyFile);
      // Loaded only here, because no other command should wait for it.
      const { openPull } = await import('../pull/open-pull.ts');
      const { to: dir, format, since = null } = flags;
      const pull = await openPull({ mirrors, dir, format, since, platformUrl, apiKey });
      try {
        const runOnce = (signal: AbortSignal) => runWithBar(pull.run, signal);
        if (flags.watch) await untilInterrupted((signal) => watch(runOnce, signal, say));
        else await runOnce(new AbortController().signal);
      } finally {
        await pull.close();
      }
    });
}

type Progress = (done: number, total: number) => void;

async function runWithBar(
  run: (signal: AbortSignal, onProgress: Progress) => Promise<PullReport>,
  signal: AbortSignal,
): Promise<void> {
  const bar = openBar('Files');
  const report = await run(signal, (done, total) => bar.show(done, total)).finally(() => bar.stop());
  process.stdout.write(`${sentenceOf(report)}\n`);
}

const sentenceOf = (report: PullReport): string =>
  'message' in report
    ? report.message
    : `${String(report.new)} new, ${String(report.replaced)} replaced, ${String(report.unchanged)} unchanged.`;

const say = (sentence: string): void => {
  process.stderr.write(`${sentence}\n`);
};

/** Runs again after each pause. A temporary failure is reported and does not end the watch. */
export async function watch(
  runOnce: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
  report: (sentence: string) => void,
  pauseMs = watchPauseMs,
): Promise<void> {
  const isStopped = () => signal.aborted;
  while (!isStopped()) {
    await runOnce(signal).catch((error: unknown) => {
      if (!(error instanceof CommandError) || error.exitCode !== 75) throw error;
      report(error.message);
    });
    if (!isStopped()) await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
