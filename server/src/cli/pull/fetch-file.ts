import { access, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StorehouseError, type Storehouse } from '@storehouse/client';
import { fieldsOf } from '@storehouse/contract/reporting/dataset';
import { datasets } from '@storehouse/contract/reporting/datasets';
import type { LocalDay } from '../../foundation/time/local-day.ts';
import type { Manifest, PullFormat } from './manifest.ts';
import type { Mirror } from './mirrors.ts';
import { PartFile, type WalkHead } from './part-file.ts';
import { readWalk, type Walk } from './read-walk.ts';
import { replaceFile, sha256Of } from './replace-file.ts';
import { queryOf, readFacts } from './report-requests.ts';

export interface PullTarget {
  readonly client: Storehouse;
  readonly dir: string;
  readonly format: PullFormat;
  readonly manifest: Manifest;
}

export interface Wanted {
  readonly mirror: Mirror;
  /** Null for a file that is replaced whole, and for a check whose day only the response names. */
  readonly day: LocalDay | null;
  /** The ETag of the file in the folder. */
  readonly etag: string | null;
  /** The latest check when the run started: a walk of an earlier run is resumed only if that run started with the same one. */
  readonly latest: LocalDay;
}

export type Outcome = 'new' | 'replaced' | 'unchanged' | 'none';

export const isOnDisk = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Brings one file up to date: page by page into a part, then into its place, then into the manifest. */
export async function fetchFile(target: PullTarget, { mirror, day, etag, latest }: Wanted): Promise<Outcome> {
  const query = queryOf(mirror, day);
  const walk: Walk = {
    client: target.client,
    mirror,
    fields: fieldsIn(mirror),
    format: target.format === 'csv' ? 'csv' : 'json',
    query,
    request: JSON.stringify([mirror.dataset, query, target.format, latest]),
    etag,
  };
  const { part, state } = await PartFile.open(target.dir, mirror.folder, walk.request);
  try {
    const head = await readWalk(walk, part, state).catch(async (error: unknown) => {
      // The saved cursor belongs to another account, or to a platform with other secrets.
      if (state === null || !hasCode(error, 'invalid_cursor')) throw error;
      await part.clear();
      return readWalk(walk, part, null);
    });
    const outcome = typeof head === 'string' ? head : await finish(target, walk, part, head, day);
    part.release();
    return outcome;
  } catch (error) {
    // No check ran that day, or the day has left the 90 days since the run started.
    const isGone =
      hasCode(error, 'no_check_on_date') || (mirror.files === 'day' && hasCode(error, 'invalid_parameter'));
    if (!isGone) throw error;
    part.release();
    return 'none';
  } finally {
    await part.close();
  }
}

const hasCode = (error: unknown, code: string): boolean => error instanceof StorehouseError && error.code === code;

const fieldsIn = ({ dataset, grain }: Mirror): Walk['fields'] =>
  datasets.filter(({ name }) => name === dataset).flatMap((each) => fieldsOf(each, grain));

async function finish(
  { client, dir, format, manifest }: PullTarget,
  { mirror, query, fields }: Walk,
  part: PartFile,
  head: WalkHead,
  wantedDay: LocalDay | null,
): Promise<Outcome> {
  const { dataset, grain, folder } = mirror;
  const day = mirror.files === 'latest' ? head.day : wantedDay;
  const file = `${folder}/${day ?? 'all'}.${format}`;
  const path = join(dir, file);
  // CSV rows contain the moment of their check, except monthly ones; a file without rows has none.
  const capturedAtUtc = head.capturedAtUtc ?? (await readFacts(client, dataset, query)).capturedAtUtc;
  const finished = format === 'parquet' ? await asParquet(part.path, fields) : part.path;
  const sha256 = await sha256Of(finished);
  const before = manifest.find(file);
  const isSame = before?.sha256 === sha256;
  if (isSame && (await isOnDisk(path))) await rm(finished);
  else {
    await mkdir(dirname(path), { recursive: true });
    await replaceFile(finished, path);
  }
  await manifest.add({ dataset, grain, day, file, rows: head.rows, sha256, etag: head.etag, capturedAtUtc });
  if (isSame) return 'unchanged';
  return before ? 'replaced' : 'new';
}

async function asParquet(linesPath: string, fields: Walk['fields']): Promise<string> {
  // Loaded only here: the other formats need no writer.
  const { writeParquet } = await import('./write-parquet.ts');
  const path = `${linesPath}.parquet`;
  await writeParquet(linesPath, path, fields);
  return path;
}
