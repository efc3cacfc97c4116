import type { CallOptions } from '../request/call-options.ts';
import { StorehouseError } from '../storehouse-error.ts';

export interface WalkOptions extends CallOptions {
  /**
   * A walk is pinned to one check. When the server can no longer go on with it (409 `values_changed`, 410
   * `cursor_expired`), it has to start again, and rows that were handed out come once more. Without this function the
   * walk throws. With it, the walk calls it, so that the rows so far can be thrown away, and starts from the first page.
   */
  readonly onRestart?: ((error: StorehouseError) => void) | undefined;
}

/** Values that are switched back and forth would keep a walk going for ever. */
const maxRestarts = 3;

/**
 * The pages of a walk, one after the other: the server handles one request of an account at a time. It ends with the
 * page that names no next one, or where there is none to read.
 */
export async function* walk<Page>(
  read: (cursor: string | null) => Promise<Page | null>,
  nextCursorOf: (page: Page) => string | null,
  onRestart: WalkOptions['onRestart'],
  firstCursor: string | null = null,
): AsyncGenerator<Page, void, undefined> {
  let cursor = firstCursor;
  for (let restarts = 0; ;) {
    let page: Page | null;
    try {
      page = await read(cursor);
    } catch (error) {
      if (!onRestart || !endsWalk(error) || restarts === maxRestarts) throw error;
      restarts += 1;
      onRestart(error);
      cursor = null;
      continue;
    }
    if (page === null) return;
    cursor = nextCursorOf(page);
    yield page;
    if (cursor === null) return;
  }
}

const endsWalk = (error: unknown): error is StorehouseError =>
  error instanceof StorehouseError && (error.code === 'values_changed' || error.code === 'cursor_expired');
