/** The quantile of the figures: 0.5 is the median. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (figures: readonly number[]): number => quantile(figures, 0.5);

/** The median of several runs, in milliseconds. The first run warms up and is left out. */
export async function medianMs(runs: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const begun = performance.now();
    await work();
    if (run > 0) times.push(performance.now() - begun);
  }
  return median(times);
}

export const ratio = (a: number, b: number): string => (a / b).toFixed(2);
