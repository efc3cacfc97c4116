import { inject } from 'vitest';

/**
 * Whether the programs of this run use databases on a cluster (`STOREHOUSE_TEST_CITUS_URL`). Tests about the embedded server are
 * skipped then.
 */
export const isOnCluster = inject('clusterLender') !== null;

interface Program {
  readonly command?: string;
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The database of each data folder, so that a restarted program finds its data. */
const ofFolders = new Map<string, string>();
const newFolders = new Set<string>();

/** Gives programs in this folder a new database on the cluster. Programs in other folders use the embedded server. */
export const noteNewFolder = (dataDir: string): void => void newFolders.add(dataDir);

/** The database on the cluster for a program in this folder; null without a cluster, or if the program brings its own. */
export async function borrowDatabase(dataDir: string, program: Program): Promise<string | null> {
  const { command, flags = [], env = {} } = program;
  // The demo always uses the embedded server, and so does every other program in its folder.
  if (command === 'demo') newFolders.delete(dataDir);
  const hasOwn = flags.includes('--database-url') || 'STOREHOUSE_DATABASE_URL_FILE' in env;
  if (!isOnCluster || hasOwn) return null;
  const known = ofFolders.get(dataDir);
  if (known !== undefined || !newFolders.has(dataDir)) return known ?? null;
  const lent = await ask('');
  ofFolders.set(dataDir, lent);
  return lent;
}

/** A database on the cluster without a schema. */
export const borrowEmptyDatabase = (): Promise<string> => ask('empty');

async function ask(path: string): Promise<string> {
  const answer = await fetch(new URL(path, String(inject('clusterLender'))));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the cluster lends no database: ${text}`);
  return text;
}

/** Extra environment of a command: one that works on the cluster records its statements for `check-routing.ts`. */
export const recording = (args: readonly string[]): Record<string, string> =>
  isOnCluster && args.includes('--database-url') ? { STOREHOUSE_RECORD_STATEMENTS: inject('recordedStatements') } : {};
