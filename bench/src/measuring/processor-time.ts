import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A clock tick of /proc/PID/stat, on every Linux that Node runs on. */
const msPerTick = 10;

/** The CPU milliseconds each process has used so far. Zeros if there is no /proc. */
export type ProcessorTimes<Name extends string> = () => Readonly<Record<Name, number>>;

/** The CPU times of named processes, and of the PostgreSQL in the folder with all its children. */
export function watchProcessorTimes<Name extends string>(
  pids: Readonly<Record<Name, number>>,
  clusterDir: string,
): ProcessorTimes<Name | 'PostgreSQL'> {
  const server = Number.parseInt(readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8'), 10);
  return () => {
    const stats = readStats();
    const own = (pid: number) => (stats.get(pid)?.ticks ?? 0) * msPerTick;
    const backends = [...stats.values()].filter(({ parent }) => parent === server);
    const times: [string, number][] = Object.entries<number>(pids).map(([name, pid]) => [name, own(pid)]);
    const ofServer = backends.reduce((sum, { pid }) => sum + own(pid), own(server));
    return Object.fromEntries([...times, ['PostgreSQL', ofServer]]) as Record<Name | 'PostgreSQL', number>;
  };
}

/** The CPU milliseconds that the threads of a process have used so far: to the nanosecond, where ticks are 10 ms. */
export function processorMsOf(pid: number): number {
  if (process.platform !== 'linux') return 0;
  const threads = `/proc/${String(pid)}/task`;
  const nanoseconds = readdirSync(threads).map((thread) =>
    Number.parseInt(readFileSync(join(threads, thread, 'schedstat'), 'latin1'), 10),
  );
  return nanoseconds.reduce((sum, part) => sum + part, 0) / 1_000_000;
}

/** The CPU time between two readings, per unit of work, as text. */
export function describeTimes<Name extends string>(
  before: Readonly<Record<Name, number>>,
  after: Readonly<Record<Name, number>>,
  pieces: number,
): string {
  const parts = (Object.keys(after) as Name[]).map(
    (name) => `${((after[name] - before[name]) / pieces).toFixed(3)} ms ${name}`,
  );
  return `processor time each: ${parts.join(', ')}`;
}

interface Stat {
  readonly pid: number;
  readonly parent: number;
  /** Its own ticks and those of its ended children. */
  readonly ticks: number;
}

function readStats(): Map<number, Stat> {
  if (process.platform !== 'linux') return new Map();
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(pids.flatMap((name) => readStat(Number(name))).map((stat) => [stat.pid, stat]));
}

function readStat(pid: number): Stat[] {
  try {
    const text = readFileSync(`/proc/${String(pid)}/stat`, 'latin1');
    // The name in brackets may contain blanks and brackets.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, part) => sum + part, 0);
    return [{ pid, parent: fields[1] ?? 0, ticks }];
  } catch {
    // The process has ended since the folder was listed.
    return [];
  }
}
