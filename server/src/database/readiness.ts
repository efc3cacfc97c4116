import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../foundation/observability/log.ts';
import { Unavailable } from '../foundation/errors/failures.ts';
import type { Database } from './database.ts';

export type Readiness = 'ready' | 'database unavailable' | 'disk full';

/** Callers, mostly load balancers, give up after a few seconds themselves. */
const timeoutMs = 3_000;

/** About a megabyte of rows and as much write-ahead log: if that fits, so do the next requests. */
const takeRoom = `create table room_probe as select repeat(md5(i::text), 4) as filler from generate_series(1, 8000) i`;

/** Whether the database can serve now. Reads may succeed on a full disk, so after a failed write it tries a write. */
export class DatabaseReadiness {
  readonly #db: Database;
  readonly #isDiskFull: () => Promise<boolean>;
  readonly #log: Log;
  #hasWriteFailed = false;
  #asking: Promise<Readiness> | null = null;

  /** `isDiskFull` checks the disk without the server, if the disk is local. */
  constructor(db: Database, isDiskFull: () => Promise<boolean>, log: Log) {
    this.#db = db;
    this.#isDiskFull = isDiskFull;
    this.#log = log;
  }

  noteDiskFull(): void {
    if (!this.#hasWriteFailed) this.#log.error('the database disk is full: changes are refused until there is space');
    this.#hasWriteFailed = true;
  }

  async ask(): Promise<Readiness> {
    // One query at a time for all callers: on a frozen server each would hold a connection until its deadline.
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    const done = new AbortController();
    const late = wait(timeoutMs, null, { signal: done.signal, ref: false }).catch(() => null);
    const answer = await Promise.race([this.#asking, late]);
    done.abort();
    return answer ?? (await this.#explain());
  }

  async #ask(): Promise<Readiness> {
    try {
      if (!this.#hasWriteFailed) await this.#db.query('select 1');
      else {
        await tryWriting(this.#db);
        this.#hasWriteFailed = false;
        this.#log.info('the database disk has space again');
      }
      return 'ready';
    } catch (error) {
      return error instanceof Unavailable && error.reason === 'disk-full' ? 'disk full' : this.#explain();
    }
  }

  async #explain(): Promise<Readiness> {
    return (await this.#isDiskFull().catch(() => false)) ? 'disk full' : 'database unavailable';
  }
}

class TakeBack extends Error {}

async function tryWriting(db: Database): Promise<void> {
  const trial = db.transaction(async (tx) => {
    await tx.query(takeRoom);
    throw new TakeBack();
  });
  await trial.catch((error: unknown) => {
    if (!(error instanceof TakeBack)) throw error;
  });
}
