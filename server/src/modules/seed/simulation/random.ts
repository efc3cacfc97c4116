export type Random = ReturnType<typeof openRandom>;

/** Pseudo-random numbers, the same for the same seed (mulberry32): good enough for a demonstration only. */
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
    /** From 0 to 1, excluding 1. */
    next,
    /** From the minimum to the maximum, inclusive. */
    integer,
    chance: (probability: number): boolean => next() < probability,
    pick: <Value>(values: readonly Value[]): Value => values[integer(0, values.length - 1)] as Value,
    /** An instance id: 32 hexadecimal characters. */
    id: (): string => Array.from({ length: 4 }, () => integer(0, 0xffffffff).toString(16).padStart(8, '0')).join(''),
  };
}
