import { join } from 'node:path';
import { addDays, type LocalDay } from '../../foundation/time/local-day.ts';
import { fetchFile, isOnDisk, type Outcome, type PullTarget, type Wanted } from './fetch-file.ts';
import type { Mirror } from './mirrors.ts';
import { needsCheckDays, planDays, type Available, type Known } from './plan-days.ts';
import { readFacts } from './report-requests.ts';

export interface PullRun extends PullTarget {
  readonly mirrors: readonly Mirror[];
  readonly since: LocalDay | null;
  /** Ends the run after the file that is being fetched. */
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/** How many files the run handled, by outcome; a sentence if there is nothing to pull yet. */
export type PullReport = Readonly<Record<Outcome, number>> | { readonly message: string };

/** Brings the folder up to date once. */
export async function pullOnce(run: PullRun): Promise<PullReport> {
  const { state, message, captureLocalDate: latest } = await readFacts(run.client, 'summary');
  if (state !== 'OK' || latest === null) return { message: message ?? 'There is no daily check yet.' };
  const wanted = await planRun(run, latest);
  const outcomes: Record<Outcome, number> = { new: 0, replaced: 0, unchanged: 0, none: 0 };
  for (const [done, each] of wanted.entries()) {
    if (run.signal.aborted) break;
    run.onProgress(done, wanted.length);
    outcomes[await fetchFile(run, each)] += 1;
    run.onProgress(done + 1, wanted.length);
  }
  return outcomes;
}

/** Every file to request, in the order of the mirrors, oldest day first. */
async function planRun(run: PullRun, latest: LocalDay): Promise<Wanted[]> {
  const { mirrors, manifest, dir, since } = run;
  const source = availableFrom(run, latest);
  const wanted: Wanted[] = [];
  for (const mirror of mirrors) {
    const files = manifest.in(mirror.folder);
    const present = new Map<LocalDay | null, string | null>();
    for (const { file, day, etag } of files) if (await isOnDisk(join(dir, file))) present.set(day, etag);
    const days = files.map(({ day }) => day).filter((day) => day !== null);
    const known: Known = { days, lost: days.filter((day) => !present.has(day)) };
    if (mirror.files === 'whole') wanted.push({ mirror, day: null, etag: present.get(null) ?? null, latest });
    else if (mirror.files === 'latest') {
      wanted.push({ mirror, day: null, etag: present.get([...days].sort().at(-1) ?? null) ?? null, latest });
    } else {
      for (const day of planDays(mirror, known, await source(mirror, known), since)) {
        wanted.push({ mirror, day, etag: present.get(day) ?? null, latest });
      }
    }
  }
  return wanted;
}

/** What the API offers, requested only if the plan depends on it, and only once. */
function availableFrom({ client, since }: PullRun, latest: LocalDay) {
  let index: ReturnType<typeof client.reporting.datasets> | undefined;
  let checkDays: Promise<readonly LocalDay[]> | undefined;

  return async ({ dataset, files }: Mirror, known: Known): Promise<Available> => {
    if (files === 'check') {
      const days = needsCheckDays(known, latest, since) ? await (checkDays ??= readCheckDays()) : [latest];
      return { latest, earliest: null, checkDays: days };
    }
    if (known.days.length > 0) return { latest, earliest: null, checkDays: [] };
    const { datasets } = await (index ??= client.reporting.datasets());
    const earliest = datasets.find(({ name }) => name === dataset)?.earliestByGrain?.daily ?? null;
    return { latest, earliest, checkDays: [] };
  };

  /** Each day of the value series says when its check ran, even if the check found no stock. */
  async function readCheckDays(): Promise<readonly LocalDay[]> {
    const days: LocalDay[] = [];
    for await (const { periodStart, capturedAt } of client.reporting.rows('stock-value-history', { grain: 'daily' })) {
      if (capturedAt !== null && periodStart > addDays(latest, -90)) days.push(periodStart);
    }
    return days;
  }
}
