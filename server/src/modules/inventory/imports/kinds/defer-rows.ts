import type { ReadRow } from '../rows/read-row.ts';
import type { KindImport } from '../run/import-session.ts';

interface Parented {
  /** The name of a parent that does not exist yet, in lower case; a later row may create it. */
  readonly waitsFor: (row: ReadRow) => string | null;
  /** The names by which other rows may refer to this one, in lower case. */
  readonly namesOf: (row: ReadRow) => readonly string[];
  readonly apply: (rows: readonly ReadRow[]) => Promise<void>;
}

/** Rows whose parent comes later in the file wait for it, so that a file need not be sorted. Only these stay in memory. */
export function deferRows({ waitsFor, namesOf, apply }: Parented): KindImport {
  const waiting = new Map<string, ReadRow[]>();
  return {
    async apply(rows) {
      let ready: ReadRow[] = [];
      for (const row of rows) {
        const parent = waitsFor(row);
        if (parent === null) ready.push(row);
        else add(waiting, parent, row);
      }
      while (ready.length > 0) {
        await apply(ready);
        const names = new Set(ready.flatMap(namesOf));
        ready = [...names].flatMap((name) => waiting.get(name) ?? []);
        for (const name of names) waiting.delete(name);
      }
    },
    /** Rows that still wait name a parent that no row created: `apply` refuses them. */
    async finish() {
      const left = [...waiting.values()].flat();
      if (left.length > 0) await apply(left);
    },
  };
}

function add(waiting: Map<string, ReadRow[]>, parent: string, row: ReadRow): void {
  const rows = waiting.get(parent);
  if (rows) rows.push(row);
  else waiting.set(parent, [row]);
}
