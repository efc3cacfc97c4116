import { mkdir } from 'node:fs/promises';
import { Storehouse, StorehouseError } from '@storehouse/client';
import { addDays, type LocalDay } from '../../foundation/time/local-day.ts';
import { CommandError } from '../command-error.ts';
import { lockFolder } from './lock-folder.ts';
import { readManifest, type PullFormat } from './manifest.ts';
import type { Mirror } from './mirrors.ts';
import { pullOnce, type PullReport } from './pull-once.ts';

export interface PullSettings {
  readonly mirrors: readonly Mirror[];
  readonly dir: string;
  readonly format: PullFormat;
  readonly since: LocalDay | null;
  readonly platformUrl: string;
  readonly apiKey: string;
}

export interface Pull {
  readonly run: (signal: AbortSignal, onProgress: (done: number, total: number) => void) => Promise<PullReport>;
  readonly close: () => Promise<void>;
}

/** A page takes 25 seconds at most (document 1, Limits), and a busy queue some more. */
const pageTimeoutMs = 60_000;
/** `reporting_busy` asks for 5 seconds. Longer waits end the run; the scheduler starts it again. */
const longestWaitSeconds = 5;

/** Locks the folder until the pull is closed. */
export async function openPull(settings: PullSettings): Promise<Pull> {
  const { dir, format, since, apiKey, platformUrl } = settings;
  if (since !== null && !isDay(since)) {
    throw new CommandError(`--since takes a day such as 2026-03-01, not "${since}".`);
  }
  const client = new Storehouse({
    apiKey,
    platformUrl,
    timeoutMs: pageTimeoutMs,
    // The allowance refills one request at a time: waiting for each would leave none for the account's other integrations.
    mayRetry: ({ code, retryAfterSeconds }) =>
      code !== 'rate_limit_exceeded' && (retryAfterSeconds ?? 0) <= longestWaitSeconds,
  });
  const release = await inWords(mkdir(dir, { recursive: true }).then(() => lockFolder(dir)));
  return {
    run: (signal, onProgress) =>
      inWords(
        readManifest(dir, format).then((manifest) => pullOnce({ ...settings, client, manifest, signal, onProgress })),
      ),
    close: release,
  };
}

const isDay = (text: string): boolean => /^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])$/.test(text) && addDays(text, 0) === text;

/** Turns an error into a sentence with the exit code for the scheduler. */
const inWords = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    if (error instanceof StorehouseError) {
      const isPassing = [429, 502, 503, 504].includes(error.status) || passingCodes.includes(error.code);
      const next = isPassing ? ' Files that are complete stay; run it again later.' : '';
      throw new CommandError(`${error.message}${next}`, isPassing ? 75 : 1);
    }
    if (error instanceof Error && 'syscall' in error) {
      throw new CommandError(`The folder cannot be read or written: ${error.message}`);
    }
    throw error;
  });

const passingCodes: readonly string[] = ['network_error', 'timeout'];
