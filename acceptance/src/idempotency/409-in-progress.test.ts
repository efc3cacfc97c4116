import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrlOf } from '../system/database-url.ts';
import { startProgram } from '../system/start-program.ts';
import { System, useOwnSystem } from '../system/system.ts';
import { listenOn } from '../webhooks/setup/receiver.ts';
import { allowLoopback } from '../webhooks/setup/webhook-client.ts';
import {
  categories,
  countCategories,
  endpointBody,
  isReplayed,
  keyedCalls,
  openKeyedCalls,
  remaining,
  webhooks,
  type KeyedCalls,
} from './keyed-calls.ts';

// Document 6, Idempotency: two processes on one database, and a clock that stands still.
const flags = ['--test-clock', '2026-03-02T08:00:00Z'];
const env = allowLoopback;
const run = useOwnSystem({ flags, env });
const started: System[] = [];
let receiver: Awaited<ReturnType<typeof listenOn>>;
const waiting: ServerResponse[] = [];
let calls: KeyedCalls;
let endpointId: string;

/** Another process, with the same secret key. */
async function startOther(): Promise<System> {
  const { dataDir } = run.system.program;
  const others = ['--roles', 'platform,instance', '--database-url', databaseUrlOf(run.system), ...flags];
  const other = new System(await startProgram({ dataDir, flags: others, env }), '');
  started.push(other);
  return other;
}

beforeAll(async () => {
  receiver = await listenOn((request, response) => {
    request.resume();
    waiting.push(response);
  });
  calls = await openKeyedCalls(run.system);
  endpointId = (await calls.post(webhooks, null, endpointBody(receiver.url))).json<{ id: string }>().id;
});
afterAll(async () => {
  waiting.forEach((response) => response.end());
  await receiver.close();
  await Promise.all(started.map(({ program }) => program.stop()));
});

/** Sends a test delivery to the receiver, which does not answer yet. `answered` is the answer of the API, once there is one. */
async function sendTest(through: KeyedCalls, key: string) {
  const before = waiting.length;
  const answered = through.post(`${webhooks}/${endpointId}/test`, key).catch((error: unknown) => error as Error);
  await expect.poll(() => waiting.length, { timeout: 60_000 }).toBe(before + 1);
  return { answered };
}

describe('the first request is still running', () => {
  it('409 idempotency_in_progress with Retry-After, in every process; then its answer', async () => {
    const there = keyedCalls(await startOther(), calls.account, calls.apiKey);
    const { answered } = await sendTest(calls, 'slow');
    for (const process of [calls, there]) {
      const early = await process.post(`${webhooks}/${endpointId}/test`, 'slow');
      expect([early.status, early.json()['error'], early.headers['retry-after']]).toEqual([
        409,
        'idempotency_in_progress',
        '1',
      ]);
      const again = await process.post(`${webhooks}/${endpointId}/test`, 'slow');
      expect([again.status, remaining(again)]).toEqual([409, remaining(early) - 1]);
      expect((await process.post(categories, 'slow', { name: 'x' })).status).toBe(409);
    }
    waiting.at(-1)?.end();
    const first = await answered;
    const again = await there.post(`${webhooks}/${endpointId}/test`, 'slow');
    expect([again.status, isReplayed(again), again.text]).toEqual([200, true, 'text' in first && first.text]);
    expect(again.json()).toMatchObject({ status: 'delivered' });
    expect(waiting).toHaveLength(1);
  });

  it('the same create many times at once from two processes: one object, one answer', async () => {
    const there = keyedCalls(started[0]!, calls.account, calls.apiKey);
    const body = { name: 'Many' };
    const before = await countCategories(calls);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? calls : there).post(categories, 'many', body)),
    );
    const created = answers.filter(({ status }) => status === 201);
    expect(created.filter((answer) => !isReplayed(answer))).toHaveLength(1);
    expect(new Set(created.map(({ text }) => text)).size).toBe(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.every(({ status, headers }) => status === 409 && headers['retry-after'] === '1')).toBe(true);
    expect(await countCategories(calls)).toBe(before + 1);
    expect((await there.post(categories, 'many', body)).text).toBe(created[0]?.text);
  });
});

describe('the process of the first request dies while it works', () => {
  it('frees the key by itself though the clock stands still, and sends nothing twice', async () => {
    const dying = await startOther();
    const { answered } = await sendTest(keyedCalls(dying, calls.account, calls.apiKey), 'killed');
    const sent = waiting.length;
    await dying.program.stop('SIGKILL');
    expect(await answered).toBeInstanceOf(Error);
    expect((await calls.post(`${webhooks}/${endpointId}/test`, 'killed')).status).toBe(409);
    let last = await calls.post(`${webhooks}/${endpointId}/test`, 'killed');
    await expect
      .poll(
        async () => {
          last = await calls.post(`${webhooks}/${endpointId}/test`, 'killed');
          return last.status;
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe(200);
    // A replay of the record of the only delivery that was sent.
    const again = await calls.post(`${webhooks}/${endpointId}/test`, 'killed');
    expect([again.text, isReplayed(again), waiting.length]).toEqual([last.text, true, sent]);
  });
});
