import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '../system/http-call.ts';
import { openPortal } from '../system/portal.ts';
import { signIn } from '../system/session.ts';
import type { System } from '../system/system.ts';

/** One kind of request, sent repeatedly by several clients. */
interface Work {
  readonly name: string;
  send(): Promise<Answer>;
  /** Remembers what the response acknowledged. */
  keep?(answer: Answer): void;
}

const pauseMs = 20;
const accounts = 4;

/** 40 clients on every surface, reading and writing, that remember what was acknowledged. */
export class FaultClients {
  /** All responses, in order of arrival. */
  readonly answers: { readonly name: string; readonly status: number; readonly body: string; readonly ms: number }[] =
    [];
  readonly unanswered: string[] = [];
  readonly #system: System;
  readonly #kept: { readonly what: string; isThere(): Promise<boolean> }[] = [];
  readonly #stopping = new AbortController();
  #clients: Promise<void>[] = [];
  /** How many responses each client has received. */
  readonly #answered = new Map<number, number>();

  constructor(system: System) {
    this.#system = system;
  }

  get count(): number {
    return this.#clients.length;
  }

  get acknowledged(): number {
    return this.#kept.length;
  }

  async start(): Promise<void> {
    const works = (await Promise.all(Array.from({ length: accounts }, () => this.#worksOfAccount()))).flat();
    this.#clients = works.map((work, index) => this.#run(work, index));
  }

  /** Resolves when every client has received a response to a request sent after this call. */
  async allAnswered(): Promise<void> {
    const before = new Map(this.#answered);
    // The second response is certainly to a request sent after this call.
    while ([...this.#answered].some(([client, count]) => count < (before.get(client) ?? 0) + 2)) await wait(pauseMs);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#clients);
  }

  /** What was acknowledged but is missing. */
  async lost(): Promise<string[]> {
    const lost: string[] = [];
    for (const { what, isThere } of this.#kept) if (!(await isThere())) lost.push(what);
    return lost;
  }

  async #run({ name, send, keep }: Work, client: number): Promise<void> {
    this.#answered.set(client, 0);
    while (!this.#stopping.signal.aborted) {
      const sentAt = performance.now();
      try {
        const answer = await send();
        this.answers.push({ name, status: answer.status, body: answer.text, ms: performance.now() - sentAt });
        if (answer.status === 201) keep?.(answer);
      } catch (error) {
        this.unanswered.push(`${name}: ${(error as Error).message}`);
      }
      this.#answered.set(client, (this.#answered.get(client) ?? 0) + 1);
      await wait(pauseMs);
    }
  }

  async #worksOfAccount(): Promise<Work[]> {
    const system = this.#system;
    const account = await system.createAccount({ plan: 'enterprise' });
    const { subdomain } = account;
    const headers = { 'x-api-key': (await system.createKey(account.id)).key };
    const portal = await openPortal(system, subdomain);
    const session = await signIn(system, subdomain);
    const data = (method: string, path: string, body?: unknown) =>
      system.instance(subdomain, `/api/v1${path}`, { method, headers, body });
    const keepProduct = (answer: Answer) => {
      const id = String(answer.json()['id']);
      const isThere = async () => (await data('GET', `/generic/product/${id}`)).status === 200;
      this.#kept.push({ what: `product ${id}`, isThere });
    };
    const keepKey = (answer: Answer) => {
      const { id } = answer.json<{ id: string }>();
      const isThere = async () => (await system.operator('GET', `/accounts/${account.id}/keys`)).text.includes(id);
      this.#kept.push({ what: `key ${id}`, isThere });
    };
    const createProduct: Work = {
      name: 'create a product',
      send: () => data('POST', '/generic/product', { name: 'Gauze', category: { id: 'ROOT' } }),
      keep: keepProduct,
    };
    const createKey: Work = {
      name: 'create a key',
      send: () => system.operator('POST', `/accounts/${account.id}/keys`, { name: 'fault', scopes: ['read'] }),
      keep: keepKey,
    };
    return [
      createProduct,
      createProduct,
      createProduct,
      createKey,
      createKey,
      { name: 'list products', send: () => data('GET', '/generic/product?max=5') },
      { name: 'list webhooks', send: () => system.platform('/api/v1/webhooks', { headers }) },
      { name: 'list reports', send: () => system.platform('/api/v1/reporting/none', { headers }) },
      { name: 'look at the portal', send: () => portal.call('GET', '/me') },
      { name: 'look at the instance', send: () => session.call('GET', '/me') },
    ];
  }
}
