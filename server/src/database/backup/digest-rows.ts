import { hash } from 'node:crypto';

const lineBreak = 10;

/**
 * A digest of rows that ignores their order: PostgreSQL returns the rows of a table in another order than they were loaded. It
 * adds up the SHA-256 digests of the rows, so that equal sums mean the same rows, each the same number of times.
 */
export class RowsDigest {
  rows = 0;
  /** The first 128 bits of each digest, in four lanes that overflow separately. */
  readonly #sums = new Uint32Array(4);
  #unfinished: Buffer[] = [];

  /** Takes any part of the rows in COPY's text format, where every row ends with a line break. */
  add(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(lineBreak); end >= 0; end = chunk.indexOf(lineBreak, start)) {
      const rest = chunk.subarray(start, end);
      this.#addRow(this.#unfinished.length > 0 ? Buffer.concat([...this.#unfinished, rest]) : rest);
      this.#unfinished = [];
      start = end + 1;
    }
    if (start < chunk.length) this.#unfinished.push(chunk.subarray(start));
  }

  /** The same text for the same rows. */
  text(): string {
    return `${String(this.rows)} ${this.#sums.join('-')}`;
  }

  #addRow(row: Buffer): void {
    const digest = hash('sha256', row, 'buffer');
    this.rows += 1;
    for (let lane = 0; lane < 4; lane += 1) {
      this.#sums[lane] = (this.#sums[lane] as number) + digest.readUInt32LE(lane * 4);
    }
  }
}
