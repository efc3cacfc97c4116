import { signIn, type Session } from '../../system/session.ts';
import type { AccountAnswer, System } from '../../system/system.ts';
import { ReportClient } from './report-client.ts';

export type CheckPart = 'stock' | 'prices' | 'orders' | 'activity';

/** Transaction types by their seeded ids. */
export const transactionTypes = {
  consumption: '2',
  adjustment: '3',
  expired: '4',
  damaged: '5',
  count: '7',
  transferIn: '8',
  transferOut: '9',
};

/** A program without workers, so that the test decides what is checked and when. */
export const withoutWorkers = (now: string) => ({
  flags: ['--test-clock', now, '--roles', 'platform,instance,operator'],
});

/** An account whose inventory is written with a key and whose checks are started by the test. */
export class ReportedAccount {
  readonly system: System;
  readonly account: AccountAnswer;
  /** Uses a key that includes values. */
  readonly reports: ReportClient;

  constructor(system: System, account: AccountAnswer, reports: ReportClient) {
    this.system = system;
    this.account = account;
    this.reports = reports;
  }

  async newKey(fields: Readonly<Record<string, unknown>> = {}): Promise<ReportClient & { readonly id: string }> {
    const { id, key } = await this.system.createKey(this.account.id, { includeValues: true, ...fields });
    return Object.assign(new ReportClient(this.system, key), { id });
  }

  /** Signs in again, because moving the clock ends sessions. */
  session = (): Promise<Session> => signIn(this.system, this.account.subdomain);

  /** Calls the data API; the path is the part after `/api/v1`. */
  async write(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const headers = { 'x-api-key': this.reports.key };
    const answer = await this.system.instance(this.account.subdomain, `/api/v1${path}`, { method, headers, body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${String(answer.status)} ${answer.text}`);
    return answer.text === '' ? {} : answer.json();
  }

  async #create(className: string, body: object): Promise<string> {
    return String((await this.write('POST', `/generic/${className}`, body))['id']);
  }

  createProduct = (name: string, fields: object = {}): Promise<string> =>
    this.#create('product', { name, category: { id: 'ROOT' }, ...fields });

  updateProduct = (id: string, fields: object): Promise<unknown> => this.write('PUT', `/generic/product/${id}`, fields);

  createLot = (
    product: string,
    lotNumber: string | null = null,
    expirationDate: string | null = null,
  ): Promise<string> => this.#create('inventoryItem', { product: { id: product }, lotNumber, expirationDate });

  delete = (className: string, id: string): Promise<unknown> => this.write('DELETE', `/generic/${className}/${id}`);

  /** Posts a transaction at a location; `other` is its source or destination. */
  async post(
    type: keyof typeof transactionTypes,
    location: string,
    lines: readonly (readonly [lot: string, quantity: number])[],
    { at, other }: { at?: string; other?: string } = {},
  ): Promise<string> {
    const place = type === 'transferIn' ? 'source' : 'destination';
    return this.#create('transaction', {
      transactionType: { id: transactionTypes[type] },
      transactionDate: at ?? (await this.now()),
      inventory: { id: location },
      ...(other === undefined ? {} : { [place]: { id: other } }),
      transactionEntries: lines.map(([id, quantity]) => ({ inventoryItem: { id }, quantity })),
    });
  }

  async now(): Promise<string> {
    return String((await this.system.operator('GET', '/clock')).json()['now']);
  }

  /** Runs these parts of today's check, by default all. */
  async check(...parts: CheckPart[]): Promise<Record<CheckPart, { state: string }>> {
    const body = parts.length === 0 ? {} : { parts };
    const answer = await this.system.operator('POST', `/accounts/${this.account.id}/checks`, body);
    if (answer.status !== 200) throw new Error(`no check: ${answer.text}`);
    return answer.json<{ parts: Record<CheckPart, { state: string }> }>().parts;
  }

  /** Moves the clock by whole days. */
  pass = (days = 1): Promise<void> => this.system.advanceClock(days * 86_400);

  async checkNextDay(...parts: CheckPart[]): Promise<void> {
    await this.pass();
    await this.check(...parts);
  }

  async patch(fields: object): Promise<void> {
    const answer = await this.system.operator('PATCH', `/accounts/${this.account.id}`, fields);
    if (answer.status !== 200) throw new Error(`not changed: ${answer.text}`);
  }
}

export async function openReportedAccount(
  system: System,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<ReportedAccount> {
  const account = await system.createAccount({ plan: 'enterprise', ...fields });
  const { key } = await system.createKey(account.id, { includeValues: true });
  return new ReportedAccount(system, account, new ReportClient(system, key));
}
