import { mkdir, open, readFile, rm, rmdir, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceText } from './replace-file.ts';

/** The position of a walk after its last written page. */
export interface WalkState {
  /** The request that the walk belongs to. */
  readonly request: string;
  readonly cursor: string;
  readonly bytes: number;
  readonly head: WalkHead;
}

/** What is known from the pages so far. */
export interface WalkHead {
  readonly etag: string | null;
  readonly day: string | null;
  readonly rows: number;
  readonly capturedAtUtc: string | null;
}

const partsIn = (dir: string): string => join(dir, '.parts');

/**
 * A file while its pages arrive. After each page but the last, the state of the walk is saved too, so that the next run
 * can resume it if this one is killed or runs out of allowance: a walk of 1,000 pages takes more than the 600 requests
 * that an account has at once.
 */
export class PartFile {
  readonly path: string;
  readonly #handle: FileHandle;
  #bytes = 0;
  #isSaved = false;

  private constructor(path: string, handle: FileHandle) {
    this.path = path;
    this.#handle = handle;
  }

  /** Opens the part of a folder, with its state if it belongs to this request. */
  static async open(
    dir: string,
    folder: string,
    request: string,
  ): Promise<{ readonly part: PartFile; readonly state: WalkState | null }> {
    const path = join(partsIn(dir), folder);
    await mkdir(dirname(path), { recursive: true });
    const part = new PartFile(path, await open(path, 'a+'));
    const state = await readState(part.#statePath);
    const { size } = await part.#handle.stat();
    if (state === null || state.request !== request || state.bytes > size) {
      await part.clear();
      return { part, state: null };
    }
    await part.#handle.truncate(state.bytes);
    part.#bytes = state.bytes;
    part.#isSaved = true;
    return { part, state };
  }

  get #statePath(): string {
    return `${this.path}.json`;
  }

  async append(bytes: Uint8Array): Promise<void> {
    await this.#handle.appendFile(bytes);
    this.#bytes += bytes.length;
  }

  /** Saves the position of the walk, once its bytes are on the disk. */
  async save(request: string, cursor: string, head: WalkHead): Promise<void> {
    await this.#handle.sync();
    const state: WalkState = { request, cursor, bytes: this.#bytes, head };
    await replaceText(this.#statePath, JSON.stringify(state));
    this.#isSaved = true;
  }

  async clear(): Promise<void> {
    await rm(this.#statePath, { force: true });
    await this.#handle.truncate(0);
    this.#bytes = 0;
    this.#isSaved = false;
  }

  /** Closes the part, and removes it if it cannot be resumed. */
  async close(): Promise<void> {
    await this.#handle.close();
    if (!this.#isSaved) await this.#remove();
  }

  /** Marks the part as no longer needed: the file has been moved to its place, or there is none. */
  release(): void {
    this.#isSaved = false;
  }

  async #remove(): Promise<void> {
    for (const rest of ['', '.json', '.json.new', '.parquet']) await rm(`${this.path}${rest}`, { force: true });
    // Only an empty folder goes; others may still have parts in it.
    await rmdir(dirname(this.path)).catch(() => undefined);
  }
}

async function readState(path: string): Promise<WalkState | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as WalkState;
  } catch {
    // No state, or an incomplete one: the walk starts again.
    return null;
  }
}
