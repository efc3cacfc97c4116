import type { DatasetName } from '@storehouse/client';
import type { Grain } from '@storehouse/contract/reporting/dataset';
import { CommandError } from '../command-error.ts';

/** A folder of the copy, and the kind of files in it. */
export interface Mirror {
  readonly folder: string;
  readonly dataset: DatasetName;
  readonly grain: Grain | null;
  /**
   * `check`: one file per check, which can be requested by its date. `latest`: the same, but only the latest can be
   * requested. `day`: one file per day. `whole`: one file, replaced whole.
   */
  readonly files: 'check' | 'latest' | 'day' | 'whole';
  /** How many of the newest days each run requests again, because entries may have arrived late. */
  readonly daysAgain: number;
}

const mirror = (folder: string, dataset: DatasetName, grain: Grain | null, files: Mirror['files'], daysAgain = 1) => ({
  folder,
  dataset,
  grain,
  files,
  daysAgain,
});

export const mirrors: readonly Mirror[] = [
  mirror('summary', 'summary', null, 'check'),
  mirror('stock-on-hand', 'stock-on-hand', null, 'check'),
  mirror('lots-expiring', 'lots-expiring', null, 'check'),
  mirror('purchase-orders-open', 'purchase-orders-open', null, 'latest'),
  mirror('stock-history-daily', 'stock-history', 'daily', 'day'),
  mirror('stock-history-monthly', 'stock-history', 'monthly', 'whole'),
  mirror('stock-value-history', 'stock-value-history', 'all', 'whole'),
  // An activity check reads back 7 days (document 4, section 3); with its own day these are 8.
  mirror('activity-daily', 'activity', 'daily', 'day', 8),
  mirror('activity-monthly', 'activity', 'monthly', 'whole'),
];

/** The mirrors that are named by their dataset or folder; all if none is named. */
export function chooseMirrors(names: readonly string[]): readonly Mirror[] {
  const isNamed = (name: string) => (each: Mirror) => each.folder === name || each.dataset === name;
  for (const name of names) {
    if (mirrors.some(isNamed(name))) continue;
    const known = [...new Set(mirrors.flatMap(({ dataset, folder }) => [dataset, folder]))].sort();
    throw new CommandError(`There is no dataset "${name}". Choose one of: ${known.join(', ')}.`);
  }
  return names.length === 0 ? mirrors : mirrors.filter((each) => names.some((name) => isNamed(name)(each)));
}
