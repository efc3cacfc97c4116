import { datasets } from '@storehouse/contract/reporting/datasets';
import { expect } from 'vitest';
import { addDays, addMonths, monthOf, type LocalDay } from '../../foundation/time/local-day.ts';
import type { Reporting } from '../../modules/reporting/reporting.ts';
import type { KnownAccount } from './known-account.ts';
import { chooseRequest, type ChosenRequest, type RandomRequest } from './random-request.ts';

interface Page {
  /** As text. */
  readonly rows: readonly string[];
  /** What surrounds the rows on every page: the envelope, or the headers of a CSV. */
  readonly around: unknown;
  readonly rowsTotal: number;
  readonly nextCursor: string | null;
}

/** They answer the pages of a walk alternately. */
export type Processes = readonly [Reporting, Reporting];

/** A walk, compared with the single page that its pinned check would have had, read when the walk started. */
export class FollowedWalk {
  readonly #processes: Processes;
  readonly #accountId: string;
  readonly #request: RandomRequest;
  readonly #chosen: ChosenRequest;
  /** The account when the walk started. */
  readonly #pinned: KnownAccount;
  #whole: Page = { rows: [], around: null, rowsTotal: 0, nextCursor: null };
  #limit = 1;
  #read = 0;
  #turn = 0;
  #cursor: string | null = '';

  private constructor(processes: Processes, accountId: string, request: RandomRequest, known: KnownAccount) {
    this.#processes = processes;
    this.#accountId = accountId;
    this.#request = request;
    this.#chosen = chooseRequest(request, known);
    this.#pinned = known;
  }

  /** Reads the single page with `whole`, then the first page of the walk. */
  static async begin(
    { whole, processes }: { readonly whole: Reporting; readonly processes: Processes },
    accountId: string,
    request: RandomRequest,
    known: KnownAccount,
  ): Promise<FollowedWalk> {
    const walk = new FollowedWalk(processes, accountId, request, known);
    const page = await walk.#ask(whole, []);
    expect(page, walk.#words).toMatchObject({ rowsTotal: page.rows.length, nextCursor: null });
    walk.#whole = page;
    walk.#limit = Math.max(1, Math.ceil(page.rows.length / request.pages));
    await walk.advance();
    return walk;
  }

  /** For failure messages. */
  get #words(): string {
    return `${this.#request.dataset}?${new URLSearchParams(this.#chosen.parameters).toString()}`;
  }

  /** Reads the next page, unless the walk is over. */
  async advance(): Promise<void> {
    if (this.#cursor === null) return;
    const page = await this.#askNext(this.#cursor);
    const { rows, around, rowsTotal } = this.#whole;
    const end = Math.min(this.#read + this.#limit, rowsTotal);
    const expected = { rows: rows.slice(this.#read, end), around, rowsTotal, isLast: end === rowsTotal };
    const { nextCursor, ...given } = page;
    expect({ ...given, isLast: nextCursor === null }, this.#words).toEqual(expected);
    this.#read = end;
    this.#cursor = nextCursor;
  }

  async finish(known: KnownAccount): Promise<void> {
    while (this.#cursor !== null) await this.advanceOrExpire(known);
  }

  /** The next page; a walk whose check has left the history ends here. */
  async advanceOrExpire(known: KnownAccount): Promise<void> {
    if (this.#hasLeftHistory(known)) await this.expectExpired();
    else await this.advance();
  }

  /** The walk cannot continue: 410. */
  async expectExpired(): Promise<void> {
    if (this.#cursor === null) return;
    const next = this.#askNext(this.#cursor);
    await expect(next, this.#words).rejects.toMatchObject({ code: 'cursor_expired' });
    this.#cursor = null;
  }

  /** Document 1 (Paging walk) and decision 0015, in terms of days. */
  #hasLeftHistory({ latest, orderDay }: KnownAccount): boolean {
    const { dataset, grain } = this.#request;
    const { from, date } = this.#chosen;
    const [firstDay, firstMonth] = [addDays(latest, -89), addMonths(monthOf(latest), -12)];
    const pinnedMonth = addMonths(monthOf(this.#pinned.latest), -12);
    if (dataset === 'purchase-orders-open') {
      return this.#pinned.orderDay !== orderDay && (this.#pinned.orderDay ?? '') < firstDay;
    }
    if ((date ?? this.#pinned.latest) < firstDay) return true;
    if (dataset === 'stock-value-history') return grain !== 'daily' && addMonths(pinnedMonth, 1) < firstMonth;
    if (from === null) return false;
    const firstKeptMonth = addMonths(monthOf(addDays(latest, -7)), -12);
    return grain === 'monthly' ? laterOf(from, pinnedMonth) < firstKeptMonth : from < addDays(firstDay, -7);
  }

  #askNext(cursor: string): Promise<Page> {
    this.#turn += 1;
    return this.#ask(this.#processes[this.#turn % 2] as Reporting, [
      ['limit', String(this.#limit)],
      ['cursor', cursor],
    ]);
  }

  async #ask(reporting: Reporting, more: readonly [string, string][]): Promise<Page> {
    const { dataset: name, format, showsValues } = this.#request;
    const dataset = datasets.find((one) => one.name === name);
    if (!dataset) throw new Error(`there is no dataset ${name}`);
    const given = new URLSearchParams([...this.#chosen.parameters, ...more]);
    const values = showsValues ? { included: true, hidden: null } : { included: false, hidden: 'key' as const };
    const { body, headers } = await reporting.read(this.#accountId, dataset, given, values);
    return format === 'csv' ? csvPage(body.toString(), headers) : jsonPage(body.toString());
  }
}

const laterOf = (one: LocalDay, other: LocalDay): LocalDay => (one > other ? one : other);

function jsonPage(body: string): Page {
  const { rows, page, ...around } = JSON.parse(body) as {
    readonly rows: readonly unknown[];
    readonly page: { readonly returned: number; readonly rowsTotal: number; readonly nextCursor: string | null };
  };
  expect(page.returned).toBe(rows.length);
  return {
    rows: rows.map((row) => JSON.stringify(row)),
    around,
    rowsTotal: page.rowsTotal,
    nextCursor: page.nextCursor,
  };
}

/** No value of these instances contains a line break. */
function csvPage(body: string, headers: Readonly<Record<string, string>>): Page {
  const [header, ...rows] = body.split('\r\n').slice(0, -1);
  const { 'x-next-cursor': nextCursor = null, 'x-rows-total': rowsTotal, ...around } = headers;
  return { rows, around: { header, ...around }, rowsTotal: Number(rowsTotal), nextCursor };
}
