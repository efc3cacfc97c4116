export type Random = ReturnType<typeof openRandom>;

/** Numbers that look random and are the same for the same seed (mulberry32): good enough for a demonstration, and for nothing else. */
export function openRandom(seed: number) {
  let state = Math.trunc(seed) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    /** From 0 up to 1, which it never is. */
    next,
    /** From the least to the most, both included. */
    integer,
    chance: (probability: number): boolean => next() < probability,
    pick: <Value>(values: readonly Value[]): Value => values[integer(0, values.length - 1)] as Value,
    /** An id of the instance: 32 hexadecimal characters. */
    id: (): string => Array.from({ length: 4 }, () => integer(0, 0xffffffff).toString(16).padStart(8, '0')).join(''),
  };
}
