import { appendFileSync, readFileSync } from 'node:fs';

/** A figure by which two runs can be compared: mostly a ratio, because both its sides were measured in one run. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly better: 'higher' | 'lower';
  /** The value that it should reach. */
  readonly aim?: number;
}

/**
 * The environment variable that names the file to which each benchmark, a process of its own, appends its figures: one
 * JSON line each.
 */
export const figuresFile = 'STOREHOUSE_BENCH_FIGURES';

export function recordFigure(name: string, value: number, better: Figure['better'], aim?: number): void {
  const file = process.env[figuresFile];
  if (file === undefined) return;
  const figure: Figure = { name, value: Number(value.toPrecision(3)), better, ...(aim === undefined ? {} : { aim }) };
  appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

export const readRecorded = (file: string): Figure[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Figure);
