/**
 * Tells one POST to stop, once. An AbortSignal would do the same, but its creation, its listeners and their garbage were measured to
 * be a twentieth of all the work of a delivery.
 */
export class StopSignal {
  #reason: Error | null = null;
  readonly #acts = new Set<(reason: Error) => void>();

  /** Why it was told to stop; null while it was not. */
  get reason(): Error | null {
    return this.#reason;
  }

  /** Calls `act` when it is told to stop; answers with the function that no longer waits for it. */
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
