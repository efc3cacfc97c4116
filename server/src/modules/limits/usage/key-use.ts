import type { ModuleContext } from '../../../database/module-context.ts';
import { maxCalls, type KeyCall } from '../key-call.ts';

/** As in `usage-counter.ts`: a crash loses two seconds of the figures in the portal, and nothing else depends on them. */
const gatherMs = 2_000;
const maxPathLength = 300;
const dayMs = 24 * 3_600_000;
const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

interface Gathered {
  readonly accountId: string;
  readonly keyId: string;
  /** Requests by UTC day. A day is its number since 1970: formatting a date for each request would cost more. */
  readonly days: Map<number, number>;
  /** The newest calls, in the order in which they were made. */
  calls: KeyCall[];
}

/** Collects the calls of each key in memory, so that a request only pays for appending to a list. */
export function openKeyUse({ db, log }: ModuleContext) {
  let gathered = new Map<string, Gathered>();
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  async function writeNow(): Promise<void> {
    const keys = [...gathered.values()];
    gathered = new Map();
    if (keys.length === 0) return;
    try {
      await writeDays(keys);
    } catch (error) {
      keys.forEach(putBack);
      throw error;
    }
    for (const key of keys) await writeCalls(key);
  }

  /** What could not be written is written with the calls that follow. */
  function putBack({ accountId, keyId, days, calls }: Gathered): void {
    const since = gathered.get(keyId);
    for (const [day, requests] of since?.days ?? []) days.set(day, (days.get(day) ?? 0) + requests);
    gathered.set(keyId, { accountId, keyId, days, calls: [...calls, ...(since?.calls ?? [])].slice(-maxCalls) });
  }

  async function writeDays(keys: readonly Gathered[]): Promise<void> {
    const days = keys.flatMap(({ accountId, keyId, days: counts }) =>
      [...counts].map(([day, requests]) => ({ accountId, keyId, day: dayText(day), requests })),
    );
    // Every process writes in the same order, so two processes that write the same rows never deadlock.
    days.sort((one, other) => (`${one.keyId} ${one.day}` < `${other.keyId} ${other.day}` ? -1 : 1));
    await db.query(
      `insert into key_days as d (account_id, key_id, day, requests)
       select * from unnest($1::uuid[], $2::uuid[], $3::date[], $4::int[])
       on conflict (account_id, key_id, day) do update set requests = d.requests + excluded.requests`,
      [
        days.map(({ accountId }) => accountId),
        days.map(({ keyId }) => keyId),
        days.map(({ day }) => day),
        days.map(({ requests }) => requests),
      ],
    );
  }

  async function writeCalls({ accountId, keyId, calls }: Gathered): Promise<void> {
    const kept = calls.slice(-maxCalls);
    await db.query(
      `insert into key_calls (account_id, key_id, at, method, path, status, address, lacks_scope)
       select $1, $2, c.* from unnest($3::timestamptz[], $4::text[], $5::text[], $6::smallint[], $7::text[], $8::boolean[]) c`,
      [
        accountId,
        keyId,
        kept.map(({ at }) => at),
        kept.map(({ method }) => method),
        kept.map(({ path }) => path.slice(0, maxPathLength)),
        kept.map(({ status }) => status),
        kept.map(({ address }) => address),
        kept.map(({ lacksScope }) => lacksScope),
      ],
    );
    await db.query(
      `delete from key_calls where account_id = $1 and key_id = $2 and call_number <= (
         select call_number from key_calls where account_id = $1 and key_id = $2
         order by call_number desc offset ${String(maxCalls)} limit 1)`,
      [accountId, keyId],
    );
  }

  /** Writes run one after another, so that calls are stored in their order. */
  function write(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.catch(() => undefined).then(writeNow);
    return writing;
  }

  return {
    record(call: KeyCall): void {
      const { accountId, keyId } = call;
      let key = gathered.get(keyId);
      if (!key) gathered.set(keyId, (key = { accountId, keyId, days: new Map(), calls: [] }));
      const day = Math.floor(call.at.getTime() / dayMs);
      key.days.set(day, (key.days.get(day) ?? 0) + 1);
      key.calls.push(call);
      // Limits memory: the list is cut when it reaches twice the number of stored calls.
      if (key.calls.length >= 2 * maxCalls) key.calls = key.calls.slice(-maxCalls);
      timer ??= setTimeout(() => {
        write().catch((error: unknown) => {
          log.warn({ err: error }, 'the use of keys was not recorded');
        });
      }, gatherMs).unref();
    },
    write,
  };
}
