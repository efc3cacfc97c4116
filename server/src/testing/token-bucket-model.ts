const hourUs = 3_600_000_000n;

/**
 * A textbook token bucket in exact integers: it holds `limit` tokens of `hourUs` grains each, and every microsecond
 * adds `limit` grains. A new limit keeps the fill level.
 */
export class TokenBucketModel {
  #limit: bigint;
  #grains: bigint;

  constructor(limit: number) {
    this.#limit = BigInt(limit);
    this.#grains = this.#limit * hourUs;
  }

  wait(us: number): void {
    const full = this.#limit * hourUs;
    const grains = this.#grains + BigInt(us) * this.#limit;
    this.#grains = grains < full ? grains : full;
  }

  /** Takes as many as there are, up to `count`; returns how many. */
  take(count: number): number {
    const taken = Math.min(count, this.remaining);
    this.#grains -= BigInt(taken) * hourUs;
    return taken;
  }

  giveBack(): void {
    this.#grains += hourUs;
    this.wait(0);
  }

  changeLimit(limit: number): void {
    this.#grains = (this.#grains * BigInt(limit)) / this.#limit;
    this.#limit = BigInt(limit);
  }

  get remaining(): number {
    return Number(this.#grains / hourUs);
  }

  /** Microseconds until a request is allowed; 0 if it is now. */
  get waitUs(): number {
    const missing = hourUs - this.#grains;
    return missing <= 0n ? 0 : Number((missing + this.#limit - 1n) / this.#limit);
  }
}
