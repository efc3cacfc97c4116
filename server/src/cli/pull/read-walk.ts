import { StorehouseError, type RawPage, type Storehouse } from '@storehouse/client';
import type { Field } from '@storehouse/contract/reporting/field';
import type { Mirror } from './mirrors.ts';
import { csvRows, jsonRows } from './page-rows.ts';
import type { PartFile, WalkHead, WalkState } from './part-file.ts';
import { rawPagesOf, type Query } from './report-requests.ts';

export interface Walk {
  readonly client: Storehouse;
  readonly mirror: Mirror;
  readonly fields: readonly Field[];
  readonly format: 'json' | 'csv';
  readonly query: Query;
  /** Identifies the request in the state of a part. */
  readonly request: string;
  /** The ETag of the file in the folder. */
  readonly etag: string | null;
}

/** Reads a walk into a part. `unchanged`: the folder's file is current. `none`: there is nothing to read yet. */
export async function readWalk(
  walk: Walk,
  part: PartFile,
  state: WalkState | null,
): Promise<WalkHead | 'unchanged' | 'none'> {
  const { client, mirror, fields, format, query, request } = walk;
  let head = state?.head ?? null;
  const restart = { isPending: false };
  const pages = rawPagesOf(client, mirror.dataset, format, query, {
    ifNoneMatch: walk.etag ?? undefined,
    cursor: state?.cursor,
    onRestart: () => (restart.isPending = true),
  });
  for await (const page of pages) {
    if (restart.isPending) {
      await part.clear();
      restart.isPending = false;
      head = null;
    }
    if (stateOf(page) !== 'OK') return 'none';
    refuseUncheckedValues(page);
    const added = format === 'csv' ? csvRows(page, fields, head === null) : jsonRows(page, fields);
    await part.append(added.bytes);
    head = {
      etag: head ? head.etag : page.headers.get('etag'),
      day: head ? head.day : checkDayOf(page),
      rows: (head?.rows ?? 0) + added.rows,
      capturedAtUtc: newest(head?.capturedAtUtc ?? null, added.capturedAtUtc),
    };
    if (page.nextCursor === null) refuseIncomplete(head.rows, page.rowsTotal);
    else await part.save(request, page.nextCursor, head);
  }
  return head === null || restart.isPending ? 'unchanged' : head;
}

const stateOf = ({ facts, headers }: RawPage): string | null => (facts ? facts.state : headers.get('x-report-state'));

/** CSV names its check only in the name of the file: `platform-<dataset>-<day>.csv`. */
const checkDayOf = ({ facts, headers }: RawPage): string | null =>
  facts
    ? facts.captureLocalDate
    : (/-(\d{4}-\d{2}-\d{2})\.csv"?$/.exec(headers.get('content-disposition') ?? '')?.[1] ?? null);

/** Compares moments as texts: all are UTC in one format. */
const newest = (one: string | null, other: string | null): string | null => {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
};

/**
 * Refuses a page whose values could not be checked: money would be missing from the file for ever. "Retry in a minute"
 * (document 1, valuesHidden).
 */
function refuseUncheckedValues({ facts, headers }: RawPage): void {
  if ((facts ? facts.valuesHidden : headers.get('x-values-hidden')) !== 'unavailable') return;
  throw new StorehouseError('Whether the key includes values cannot be checked now.', {
    status: 503,
    code: 'unavailable',
  });
}

function refuseIncomplete(rows: number, rowsTotal: number): void {
  if (rows === rowsTotal) return;
  const message = `The walk has ${String(rows)} of ${String(rowsTotal)} rows.`;
  throw new StorehouseError(message, { status: 0, code: 'walk_incomplete' });
}
