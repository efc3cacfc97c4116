/** Reads a stream in pieces of a wanted size, and buffers no more than that. */
export class ByteQueue {
  readonly #source: AsyncIterator<Buffer>;
  #parts: Buffer[] = [];
  #length = 0;
  #isAtEnd = false;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next bytes, which stay in the queue; fewer only at the end. */
  async peek(count: number): Promise<Buffer> {
    while (this.#length < count && !this.#isAtEnd) {
      const next = await this.#source.next();
      if (next.done) this.#isAtEnd = true;
      else {
        this.#parts.push(next.value);
        this.#length += next.value.length;
      }
    }
    if (this.#parts.length !== 1) this.#parts = [Buffer.concat(this.#parts)];
    return (this.#parts[0] as Buffer).subarray(0, count);
  }

  /** The next bytes; fewer only at the end, and none after it. */
  async take(count: number): Promise<Buffer> {
    const taken = await this.peek(count);
    this.#parts = [(this.#parts[0] as Buffer).subarray(taken.length)];
    this.#length -= taken.length;
    return taken;
  }

  /** Tells the source that nobody will read the rest. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }
}
