import type { ReportFacts } from '../declared/report-rows.ts';
import type { CallOptions } from '../request/call-options.ts';
import type { JsonApi } from '../request/json-api.ts';
import { StorehouseError } from '../storehouse-error.ts';

export interface WalkOptions extends Omit<CallOptions, 'idempotencyKey'> {
  /**
   * A walk is pinned to one check. When the server can no longer go on with it (409 `values_changed`, 410
   * `cursor_expired`), it has to start again, and rows that were handed out come once more. Without this function the
   * walk throws. With it, the walk calls it, so that the rows so far can be thrown away, and starts from the first page.
   */
  readonly onRestart?: ((error: StorehouseError) => void) | undefined;
}

interface Page extends ReportFacts {
  readonly rows: readonly unknown[];
}

/** Values that are switched back and forth would keep a walk going for ever. */
const maxRestarts = 3;

/** The pages of a walk, one after the other: the server handles one request of an account at a time. */
export async function* walkPages(
  api: JsonApi,
  dataset: string,
  parameters: object,
  { onRestart, ...options }: WalkOptions,
): AsyncGenerator<Page, void, undefined> {
  let cursor: string | null = null;
  let returned = 0;
  for (let restarts = 0; ;) {
    const query: object = cursor === null ? parameters : { ...parameters, cursor };
    let page: Page;
    try {
      page = await api.get<Page>(`/${dataset}`, query, options);
    } catch (error) {
      if (!onRestart || !endsWalk(error) || restarts === maxRestarts) throw error;
      restarts += 1;
      onRestart(error);
      cursor = null;
      returned = 0;
      continue;
    }
    returned += page.rows.length;
    cursor = page.page.nextCursor;
    if (cursor === null) refuseIncomplete(returned, page.page.rowsTotal);
    yield page;
    if (cursor === null) return;
  }
}

const endsWalk = (error: unknown): error is StorehouseError =>
  error instanceof StorehouseError && (error.code === 'values_changed' || error.code === 'cursor_expired');

/** `rowsTotal` stays the same during a walk, so a walk with fewer or more rows went wrong. */
function refuseIncomplete(returned: number, rowsTotal: number): void {
  if (returned === rowsTotal) return;
  throw new StorehouseError(`The walk has ${String(returned)} of ${String(rowsTotal)} rows.`, {
    status: 0,
    code: 'walk_incomplete',
  });
}
