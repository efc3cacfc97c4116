import type { Socket } from 'node:net';

/** Headers and body have 16 KiB each; the rest is for TLS, chunk sizes and read-ahead. */
const maxBytesPerAnswer = 256 * 1_024;

/**
 * Ends a connection that sends more than any response needs. The limits on headers and body do not cover an endless
 * status line, chunk extension or series of empty lines, which would be parsed for the whole ten seconds, as fast as
 * the receiver can send.
 * A write starts a new response: a connection carries one POST at a time, written in two pieces.
 */
export function boundReading(socket: Socket): void {
  let maxBytes = socket.bytesRead + maxBytesPerAnswer;
  const write = socket.write.bind(socket) as (...input: unknown[]) => boolean;
  socket.write = (...input: unknown[]) => {
    maxBytes = socket.bytesRead + maxBytesPerAnswer;
    return write(...input);
  };
  socket.on('readable', () => {
    if (socket.bytesRead <= maxBytes || socket.destroyed) return;
    socket.destroy(Object.assign(new Error('endless answer'), { code: 'HPE_ENDLESS' }));
  });
}

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
