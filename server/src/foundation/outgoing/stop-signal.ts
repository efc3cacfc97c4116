/**
 * Stops one POST, once. An AbortSignal would do the same, but its creation, listeners and garbage were 5 % of the work
 * of a delivery.
 */
export class StopSignal {
  #reason: Error | null = null;
  readonly #acts = new Set<(reason: Error) => void>();

  /** Why it was stopped; null if it was not. */
  get reason(): Error | null {
    return this.#reason;
  }

  /** Calls `act` when stopped; returns a function that removes it. */
  follow(act: (reason: Error) => void): () => void {
    this.#acts.add(act);
    return () => {
      this.#acts.delete(act);
    };
  }

  stop(reason: Error): void {
    if (this.#reason) return;
    this.#reason = reason;
    for (const act of this.#acts) act(reason);
    this.#acts.clear();
  }
}
