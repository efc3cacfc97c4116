import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOnCluster } from '../system/cluster-database.ts';
import type { Answer } from '../system/http-call.ts';
import { openPortal, type Portal } from '../system/portal.ts';
import { signIn, type Session } from '../system/session.ts';
import { startSystem, type System } from '../system/system.ts';

/** The command that stops or starts one worker of the cluster. Its last argument is `stop` or `start`. */
const command = process.env['STOREHOUSE_TEST_WORKER_COMMAND'];
const isPossible = isOnCluster && command !== undefined;
const why =
  ' (skipped: it needs STOREHOUSE_TEST_CITUS_URL, and STOREHOUSE_TEST_WORKER_COMMAND, which stops or starts a worker)';

/** How many accounts are created at a time: enough that each of two workers nearly always holds some of them. */
const accountsAtOnce = 6;

async function tellWorker(verb: 'stop' | 'start'): Promise<void> {
  const [file = '', ...args] = (command ?? '').split(' ');
  const [code] = (await once(spawn(file, [...args, verb], { stdio: 'ignore' }), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the worker did not ${verb}`);
}

/** Someone who writes to an account and reads it on all surfaces, one request after the other. */
class Visitor {
  readonly answers: { readonly request: string; readonly status: number; readonly answer: Answer }[] = [];
  readonly acknowledged: string[] = [];
  readonly #system: System;
  readonly #subdomain: string;
  readonly #headers: { readonly 'x-api-key': string };
  readonly #session: Session;
  readonly #portal: Portal;

  private constructor(system: System, subdomain: string, key: string, session: Session, portal: Portal) {
    [this.#system, this.#subdomain, this.#session, this.#portal] = [system, subdomain, session, portal];
    this.#headers = { 'x-api-key': key };
  }

  static async come(system: System): Promise<Visitor> {
    const { id, subdomain } = await system.createAccount({ plan: 'enterprise' });
    const { key } = await system.createKey(id);
    return new Visitor(system, subdomain, key, await signIn(system, subdomain), await openPortal(system, subdomain));
  }

  readProduct = (id: string): Promise<Answer> =>
    this.#system.instance(this.#subdomain, `/api/v1/generic/product/${id}`, { headers: this.#headers });

  /** One request after the other; returns their statuses. */
  async goRound(): Promise<number[]> {
    const [system, subdomain, headers] = [this.#system, this.#subdomain, this.#headers];
    const body = { name: 'Gauze', category: { id: 'ROOT' } };
    const requests = {
      create: () => system.instance(subdomain, '/api/v1/generic/product', { method: 'POST', headers, body }),
      list: () => system.instance(subdomain, '/api/v1/generic/product?max=5', { headers }),
      webhooks: () => system.platform('/api/v1/webhooks', { headers }),
      session: () => this.#session.get('/me'),
      portal: () => this.#portal.call('GET', '/me'),
    };
    const statuses: number[] = [];
    for (const [request, send] of Object.entries(requests)) {
      const answer = await send();
      statuses.push(answer.status);
      this.answers.push({ request, status: answer.status, answer });
      if (answer.status === 201) this.acknowledged.push(answer.json<{ id: string }>().id);
    }
    return statuses;
  }
}

const served = [201, 200, 200, 200, 200];
const refused = [503, 503, 503, 503, 503];

const sentence = expect.stringMatching(/^The service /) as string;
const ofInstance = { retryAfter: '30', body: { errorCode: 503, errorMessage: sentence } };
const ofPlatform = { retryAfter: '30', body: { error: 'unavailable', message: sentence } };
/** How each surface refuses. */
const refusals: Readonly<Record<string, { retryAfter: string; body: object }>> = {
  create: ofInstance,
  list: ofInstance,
  webhooks: ofPlatform,
  session: ofInstance,
  portal: { ...ofPlatform, retryAfter: '5' },
};

describe.skipIf(!isPossible)(`a worker of the cluster that restarts under load${isPossible ? '' : why}`, () => {
  let system: System;
  beforeAll(async () => {
    system = await startSystem();
  });
  afterAll(() => system.program.discard());

  /** Visitors of accounts on the stopped worker (`lost`), and of others. The random id of an account decides on its worker. */
  async function comeToBoth(): Promise<{ lost: Visitor[]; others: Visitor[] }> {
    const visitors: Visitor[] = [];
    for (;;) {
      for (let count = 0; count < accountsAtOnce; count += 1) visitors.push(await Visitor.come(system));
      await tellWorker('stop');
      const isServed = await Promise.all(visitors.map(async (visitor) => (await visitor.goRound())[0] === 201)).finally(
        () => tellWorker('start'),
      );
      await expect.poll(() => Promise.all(visitors.map((one) => one.goRound()))).toEqual(visitors.map(() => served));
      const lost = visitors.filter((_, index) => !isServed[index]);
      const others = visitors.filter((_, index) => isServed[index]);
      if (lost.length > 0 && others.length > 0) return { lost, others };
    }
  }

  it('its accounts get a clean 503 meanwhile, no other account notices, and no acknowledged write is lost', async () => {
    const { lost, others } = await comeToBoth();
    const visitors = [...lost, ...others];
    const state = { isOn: true };
    const rounds = new Map<Visitor, number[][]>(visitors.map((visitor) => [visitor, []]));
    const roundsOf = (visitor: Visitor) => rounds.get(visitor) ?? [];
    const visiting = Promise.all(
      visitors.map(async (visitor) => {
        while (state.isOn) {
          roundsOf(visitor).push(await visitor.goRound());
          await wait(20);
        }
      }),
    );
    /** Resolves when every visitor has made two more rounds. The second of them certainly started after this call. */
    const allRound = async () => {
      const before = visitors.map((visitor) => roundsOf(visitor).length);
      await expect
        .poll(() => visitors.every((visitor, index) => roundsOf(visitor).length >= (before[index] ?? 0) + 2))
        .toBe(true);
    };
    try {
      await allRound();
      await tellWorker('stop');
      try {
        await allRound();
        expect(lost.map((visitor) => roundsOf(visitor).at(-1))).toEqual(lost.map(() => refused));
      } finally {
        await tellWorker('start');
      }
      await expect.poll(() => lost.map((visitor) => roundsOf(visitor).at(-1))).toEqual(lost.map(() => served));
      await allRound();
    } finally {
      state.isOn = false;
      await visiting;
    }

    for (const visitor of others) expect(roundsOf(visitor)).toEqual(roundsOf(visitor).map(() => served));
    for (const { request, status, answer } of visitors.flatMap(({ answers }) => answers)) {
      if (status < 300) continue;
      expect([request, status], answer.text).toEqual([request, 503]);
      expect({ retryAfter: answer.headers['retry-after'], body: answer.json() }).toEqual(refusals[request]);
    }
    for (const { acknowledged, readProduct } of visitors) {
      const statuses = await Promise.all(acknowledged.map(async (id) => [id, (await readProduct(id)).status]));
      expect(statuses).toEqual(acknowledged.map((id) => [id, 200]));
    }
    expect(system.program.log()).not.toMatch(/"level":(50|60)/);
  });
});
