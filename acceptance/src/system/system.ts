import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { checkInstanceAnswer, checkOperatorAnswer, checkPlatformAnswer, checkPortalAnswer } from './check-answers.ts';
import { call, type Answer, type CallOptions } from './http-call.ts';
import { startProgram, type RunningProgram, type StartOptions } from './start-program.ts';

export interface AccountAnswer {
  readonly id: string;
  readonly subdomain: string;
  readonly status: string;
  readonly tenantId: string | null;
  readonly owner: { readonly id: string; readonly email: string; readonly name: string };
}

export interface KeyAnswer {
  readonly id: string;
  readonly key: string;
}

/** A running system as its users see it: three hosts and nothing behind them. */
export class System {
  readonly program: RunningProgram;
  readonly #token: string;

  constructor(program: RunningProgram, token: string) {
    this.program = program;
    this.#token = token;
  }

  /** Calls the operator API. The path is the part after `/operator/v1`. */
  async operator(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.#token}` };
    const answer = await call(this.program.ready.operatorUrl, `/operator/v1${path}`, { method, headers, body });
    // Health checks are in no API document.
    if (!/^\/(healthz|readyz)$/.test(path)) checkOperatorAnswer(method, `/operator/v1${path}`, answer);
    return answer;
  }

  /** Calls the platform host; every response of its APIs is checked against their document. */
  async platform(path: string, options: CallOptions = {}): Promise<Answer> {
    const answer = await call(this.program.ready.platformUrl, path, options);
    if (path.startsWith('/api/v1')) checkPlatformAnswer(options.method ?? 'GET', path, answer);
    if (path.startsWith('/portal/api/')) checkPortalAnswer(options.method ?? 'GET', path, answer);
    return answer;
  }

  /** Calls the instance host of an account; every response is checked against the API document. */
  async instance(subdomain: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const host = `${subdomain}.${new URL(this.program.ready.instanceUrl).host}`;
    const answer = await call(this.program.ready.instanceUrl, path, {
      ...options,
      headers: { host, ...options.headers },
    });
    checkInstanceAnswer(options.method ?? 'GET', path, answer);
    return answer;
  }

  /** Moves the clock of a system started with `--test-clock`. */
  async advanceClock(seconds: number): Promise<void> {
    const answer = await this.operator('POST', '/clock/advance', { seconds });
    if (answer.status !== 200) throw new Error(`the clock was not moved: ${answer.text}`);
  }

  /** Creates an account with an instance. `fields` overrides the body of the operator's call. */
  async createAccount(fields: Readonly<Record<string, unknown>> = {}): Promise<AccountAnswer> {
    const subdomain = `acme-${randomBytes(4).toString('hex')}`;
    const owner = { email: 'owner@example.com', name: 'Olive Owner', password: 'correct horse battery' };
    const answer = await this.operator('POST', '/accounts', { name: 'Acme', subdomain, owner, ...fields });
    if (answer.status !== 201) throw new Error(`no account: ${answer.text}`);
    return answer.json<AccountAnswer>();
  }

  async createKey(accountId: string, fields: Readonly<Record<string, unknown>> = {}): Promise<KeyAnswer> {
    const answer = await this.operator('POST', `/accounts/${accountId}/keys`, {
      name: 'test key',
      scopes: ['admin'],
      ...fields,
    });
    if (answer.status !== 201) throw new Error(`no key: ${answer.text}`);
    return answer.json<KeyAnswer>();
  }
}

export async function startSystem(options: StartOptions = {}, Kind = System): Promise<System> {
  const program = await startProgram(options);
  const token =
    options.env?.['STOREHOUSE_OPERATOR_TOKEN'] ??
    (await readFile(join(program.dataDir, 'operator-token'), 'utf8')).trim();
  return new Kind(program, token);
}

/** A system for one test file alone: its tests may move the clock, kill the program or read its log. It stops after the file. */
export function useOwnSystem(options: StartOptions = {}): { readonly system: System } {
  let system: System | undefined;
  beforeAll(async () => {
    system = await startSystem(options);
  });
  afterAll(() => system?.program.discard());
  return {
    get system() {
      if (!system) throw new Error('the system is not started yet');
      return system;
    },
  };
}
