import { shapeOf, type RecordedStatement } from '../../database/connection/record-statements.ts';
import { openRoutes, type Verdict } from './ask-routes.ts';
import { isDeclared } from './fan-out-statements.ts';
import { readRecordings } from './read-recordings.ts';

/** Judges the statements that programs record in the folder, each once in the whole run. */
export function watchRouting(folder: string, lend: () => Promise<string>) {
  let routes: Promise<ReturnType<typeof openRoutes>> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const known = new Set<string>();
  /** The verdict on each statement text, whatever its values. */
  const kinds = new Map<string, Verdict | 'declared'>();

  async function judgeNew(): Promise<string[]> {
    const fresh = [...(await readRecordings(folder))].filter(([key]) => !known.has(key));
    if (fresh.length === 0) return [];
    routes ??= lend().then(openRoutes);
    const verdicts = await (await routes).ask(fresh.map(([, statement]) => statement));
    return fresh.flatMap(([key, statement], index) => {
      known.add(key);
      const verdict = verdicts[index] as Verdict;
      const isWide = verdict === 'fan-out' || typeof verdict === 'object';
      const isAllowed = isWide && isDeclared(statement.text);
      kinds.set(shapeOf(statement.text), isAllowed ? 'declared' : verdict);
      return isWide && !isAllowed ? [describe(verdict, statement)] : [];
    });
  }

  return {
    /** The undeclared statements that go to several shards, of all that were recorded since the last call. */
    findFanOuts(): Promise<string[]> {
      const found = last.then(judgeNew);
      last = found.catch(() => undefined);
      return found;
    },
    /** Closes the connection and returns a sentence about all statements; null if there were none. */
    async close(): Promise<string | null> {
      await last;
      await (await routes)?.close();
      const count = (kind: Verdict | 'declared') => String([...kinds.values()].filter((one) => one === kind).length);
      if (kinds.size === 0) return null;
      return (
        `${String(kinds.size)} statements ran on the cluster: ${count('one-shard')} go to the account's shard, ` +
        `${count('no-shard')} to no shard, ${count('declared')} to several, as declared.`
      );
    },
  };
}

const describe = (verdict: Verdict, { text, values }: RecordedStatement): string => {
  const what = typeof verdict === 'object' ? `cannot be planned (${verdict.refused})` : 'goes to several shards';
  return `${what}: ${text} ${JSON.stringify(values).slice(0, 1_000)}`;
};
