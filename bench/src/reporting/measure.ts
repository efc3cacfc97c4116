/** The median of some runs, in milliseconds; the first one warms up and is left out. */
export async function medianMs(runs: number, work: (run: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const begun = performance.now();
    await work(run);
    if (run > 0) times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? 0;
}

export const ratio = (a: number, b: number): string => (a / b).toFixed(2);
