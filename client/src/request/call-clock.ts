import { StorehouseError } from '../storehouse-error.ts';

/** Timers take no longer delay: beyond it they fire after 1 ms. */
const longestTimerMs = 2 ** 31 - 1;

/** The clock of one call: aborts the call when its time is up, or when the caller's signal aborts. */
export class CallClock {
  readonly #controller = new AbortController();
  readonly #endsAt: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #given: AbortSignal | undefined;
  readonly #abort = (): void => this.#controller.abort(this.#given?.reason);

  constructor(timeoutMs: number, given: AbortSignal | undefined) {
    this.#given = given;
    this.#endsAt = performance.now() + timeoutMs;
    this.#abortAfter(timeoutMs, timedOut(timeoutMs));
    if (given?.aborted === true) this.#abort();
    else given?.addEventListener('abort', this.#abort, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether there is time for a wait. */
  allows(waitMs: number): boolean {
    return performance.now() + waitMs < this.#endsAt;
  }

  /** Resolves later (after 24 days at most), or rejects as soon as the call is ended. */
  wait(waitMs: number): Promise<void> {
    const { signal } = this;
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the caller's own reason
        reject(signal.reason);
      };
      const timer = setTimeout(
        () => {
          signal.removeEventListener('abort', end);
          resolve();
        },
        Math.min(waitMs, longestTimerMs),
      );
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    });
  }

  #abortAfter(ms: number, reason: StorehouseError): void {
    this.#timer = setTimeout(
      () => {
        if (ms > longestTimerMs) this.#abortAfter(ms - longestTimerMs, reason);
        else this.#controller.abort(reason);
      },
      Math.min(ms, longestTimerMs),
    );
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#given?.removeEventListener('abort', this.#abort);
  }
}

const timedOut = (timeoutMs: number): StorehouseError =>
  new StorehouseError(`The call took longer than ${String(timeoutMs)} ms.`, { status: 0, code: 'timeout' });
