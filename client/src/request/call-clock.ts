import { StorehouseError } from '../storehouse-error.ts';

/** The clock of one call: aborts the call when its time is up, or when the caller's signal aborts. */
export class CallClock {
  readonly #controller = new AbortController();
  readonly #endsAt: number;
  readonly #timer: ReturnType<typeof setTimeout>;
  readonly #given: AbortSignal | undefined;
  readonly #abort = (): void => this.#controller.abort(this.#given?.reason);

  constructor(timeoutMs: number, given: AbortSignal | undefined) {
    this.#given = given;
    this.#endsAt = performance.now() + timeoutMs;
    this.#timer = setTimeout(() => this.#controller.abort(timedOut(timeoutMs)), timeoutMs);
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

  /** Resolves later, or rejects as soon as the call is ended. */
  wait(waitMs: number): Promise<void> {
    const { signal } = this;
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the caller's own reason
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', end);
        resolve();
      }, waitMs);
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#given?.removeEventListener('abort', this.#abort);
  }
}

const timedOut = (timeoutMs: number): StorehouseError =>
  new StorehouseError(`The call took longer than ${String(timeoutMs)} ms.`, { status: 0, code: 'timeout' });
