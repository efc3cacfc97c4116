import type { CallOptions } from '../request/call-options.ts';
import { StorehouseError } from '../storehouse-error.ts';

export interface WalkOptions extends CallOptions {
  /**
   * A walk is pinned to one check. If the server can no longer continue it (409 `values_changed`, 410
   * `cursor_expired`), the walk has to start again, and returns rows a second time. Without this function, the walk
   * throws instead. With it, the walk calls the function, which can discard the rows so far, and starts again from the
   * first page.
   */
  readonly onRestart?: ((error: StorehouseError) => void) | undefined;
}

/** Switching a key's values on and off repeatedly would otherwise keep a walk going for ever. */
const maxRestarts = 3;

/**
 * The pages of a walk, one after the other: the server handles one request of an account at a time. The walk ends after
 * the page without a next cursor, or when `read` returns null.
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
