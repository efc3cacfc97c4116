import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../measuring/figures.ts';
import type { BenchAccount, Storehouse } from '../start-storehouse.ts';

export interface Phase {
  readonly created: number;
  readonly unavailable: number;
  /** The texts of all other answers. */
  readonly others: readonly string[];
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
  readonly durationMs: number;
  /** Accounts of which every write succeeded. */
  readonly undisturbed: number;
}

/** A client that waits as `Retry-After` asks would hardly write during a restart: this one is impatient. */
const retryMs = 100;

/** One writer per account, which creates one product after the other and remembers what was acknowledged. */
export function writeAndRemember(storehouse: Storehouse, accounts: readonly BenchAccount[], pauseMs: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: accounts.length });
  const url = new URL(storehouse.instanceUrl);
  const acknowledged = new Map<string, string[]>(accounts.map(({ id }) => [id, []]));
  const state = { isOn: true };
  let phase = newPhase();

  async function writeOne(account: BenchAccount): Promise<void> {
    const [current, startedMs] = [phase, performance.now()];
    const { status, text } = await post(agent, url, account);
    current.times.push(performance.now() - startedMs);
    if (status === 201) {
      acknowledged.get(account.id)?.push((JSON.parse(text) as { id: string }).id);
      current.created += 1;
      return;
    }
    current.disturbed.add(account.id);
    if (status === 503 && isShaped(text)) current.unavailable += 1;
    else current.others.push(`${String(status)} ${text.slice(0, 200)}`);
    await wait(retryMs);
  }

  const writers = Promise.all(
    accounts.map(async (account) => {
      while (state.isOn) {
        await writeOne(account);
        if (pauseMs > 0) await wait(pauseMs);
      }
    }),
  );
  return {
    /** What happened since the last call. */
    endPhase(): Phase {
      const { times, disturbed, startedMs, ...counts } = phase;
      phase = newPhase();
      return {
        ...counts,
        p50Ms: quantile(times, 0.5),
        p99Ms: quantile(times, 0.99),
        longestMs: Math.max(0, ...times),
        durationMs: performance.now() - startedMs,
        undisturbed: accounts.length - disturbed.size,
      };
    },
    /** The ids of the acknowledged products of each account. */
    async stop(): Promise<ReadonlyMap<string, readonly string[]>> {
      state.isOn = false;
      await writers;
      agent.destroy();
      return acknowledged;
    },
  };
}

const newPhase = () => ({
  created: 0,
  unavailable: 0,
  others: [] as string[],
  times: [] as number[],
  disturbed: new Set<string>(),
  startedMs: performance.now(),
});

/** Whether the body is the data API's own 503. */
const isShaped = (text: string): boolean => /^\{"errorCode":503,"errorMessage":"/.test(text);

function post(agent: Agent, url: URL, { subdomain, key }: BenchAccount): Promise<{ status: number; text: string }> {
  const body = JSON.stringify({ name: 'Under load', category: { id: 'ROOT' } });
  const headers = { host: `${subdomain}.${url.host}`, 'x-api-key': key, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sent = request({
      agent,
      host: '127.0.0.1',
      port: url.port,
      path: '/api/v1/generic/product',
      method: 'POST',
      headers,
    });
    sent.on('error', reject).on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, text });
      });
    });
    sent.end(body);
  });
}
