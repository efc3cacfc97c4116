import { sendLoad, type Load, type Target } from './send-load.ts';

/**
 * Each side is measured this often, alternating, and the median counts: other load on the machine affects all sides
 * alike.
 */
const turns = 5;

/** The median measurement of each side. The others are printed relative to the first. */
export async function compareSides<Name extends string>(
  sides: Readonly<Record<Name, Target>>,
  connections: number,
  turnMs: number,
): Promise<Record<Name, Load>> {
  const names = Object.keys(sides) as Name[];
  const loads = new Map<Name, Load[]>(names.map((name) => [name, []]));
  for (const name of names) await sendLoad(sides[name], connections, turnMs);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const name of names) loads.get(name)?.push(await sendLoad(sides[name], connections, turnMs));
  }
  return Object.fromEntries(names.map((name) => [name, middleOf(loads.get(name) ?? [])])) as Record<Name, Load>;
}

const middleOf = (loads: readonly Load[]): Load =>
  loads.toSorted((a, b) => a.perSecond - b.perSecond)[loads.length >> 1] as Load;

/** One line per side, with its ratio to the side it is compared with. */
export function printLine(title: string, load: Load, compared: Load): void {
  const cells = [
    `${String(Math.round(load.perSecond)).padStart(6)} requests/s`,
    `p50 ${ms(load.p50Ms)}`,
    `p99 ${ms(load.p99Ms)}`,
    `ratio ${(load.perSecond / compared.perSecond).toFixed(2)}`,
  ];
  console.log(`  ${title.padEnd(24)}${cells.join('  ')}`);
}

export const ms = (value: number): string => `${value.toFixed(2)} ms`;
