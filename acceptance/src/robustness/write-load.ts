import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '../system/http-call.ts';

export interface Target {
  /** The program's operator API at its current address, which changes with every restart. */
  operator(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** Records what was requested and what was acknowledged: the acknowledged part must survive anything. */
export class WriteLoad {
  readonly keys = new Set<string>();
  readonly revoked = new Set<string>();
  readonly accounts = new Set<string>();
  /** The account's name counts up: the last number acknowledged, and the last one requested. */
  readonly renamed = { acknowledged: 0, asked: 0 };
  readonly statuses = new Map<number, number>();
  cutOff = 0;
  readonly #accountId: string;
  readonly #target: () => Target;
  #going = true;
  #writers: Promise<void>[] = [];

  constructor(accountId: string, target: () => Target) {
    this.#accountId = accountId;
    this.#target = target;
  }

  start(): void {
    const works = [() => this.#createKey(), () => this.#createKey(), () => this.#revokeKey(), () => this.#rename()];
    this.#writers = [...works, () => this.#createAccount()].map(async (work) => {
      while (this.#going) await work();
    });
  }

  async stop(): Promise<void> {
    this.#going = false;
    await Promise.all(this.#writers);
  }

  async #send(method: string, path: string, body?: unknown): Promise<Answer | null> {
    try {
      const answer = await this.#target().operator(method, path, body);
      this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
      if (answer.status < 500) return answer;
    } catch {
      // No response: the write may or may not have happened, so nothing is claimed about it.
      this.cutOff += 1;
    }
    await wait(10);
    return null;
  }

  async #createKey(): Promise<string | null> {
    const answer = await this.#send('POST', `/accounts/${this.#accountId}/keys`, { name: 'load', scopes: ['read'] });
    if (answer?.status !== 201) return null;
    const { id } = answer.json<{ id: string }>();
    this.keys.add(id);
    return id;
  }

  async #revokeKey(): Promise<void> {
    const id = await this.#createKey();
    if (id === null) return;
    // From here on it may or may not exist, until a response says that it does not.
    this.keys.delete(id);
    const answer = await this.#send('DELETE', `/accounts/${this.#accountId}/keys/${id}`);
    if (answer?.status === 204) this.revoked.add(id);
  }

  async #rename(): Promise<void> {
    this.renamed.asked += 1;
    const asked = this.renamed.asked;
    const answer = await this.#send('PATCH', `/accounts/${this.#accountId}`, { name: `Acme ${String(asked)}` });
    if (answer?.status === 200) this.renamed.acknowledged = asked;
  }

  /** Account, owner, instance, event and log entry are one write. */
  async #createAccount(): Promise<void> {
    const subdomain = `load-${String(this.accounts.size)}-${Math.random().toString(36).slice(2, 8)}`;
    const owner = { email: 'o@example.com', name: 'O', password: 'correct horse' };
    const answer = await this.#send('POST', '/accounts', { name: 'Load', subdomain, owner });
    if (answer?.status === 201) this.accounts.add(subdomain);
    await wait(100);
  }
}
