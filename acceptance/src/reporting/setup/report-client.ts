import type { Answer, CallOptions } from '../../system/http-call.ts';
import type { System } from '../../system/system.ts';

export type Row = Readonly<Record<string, unknown>>;
export type Parameters = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** A page of a dataset in JSON. */
export interface Page {
  readonly dataset: string;
  readonly grain: string | null;
  readonly state: string;
  readonly message: string | null;
  readonly captureLocalDate: string | null;
  readonly seriesStart: string | null;
  readonly monthlyThrough: string | null;
  readonly valuesIncluded: boolean;
  readonly valuesHidden: string | null;
  readonly stale: boolean;
  readonly staleLine: string | null;
  readonly gaps: readonly { readonly from: string; readonly to: string }[];
  readonly rows: readonly Row[];
  readonly page: {
    readonly limit: number;
    readonly returned: number;
    readonly rowsTotal: number;
    readonly nextCursor: string | null;
  };
}

const reporting = '/api/v1/reporting';

/** A query string; a list becomes a repeated parameter. */
export const queryOf = (parameters: Parameters): string =>
  new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  ).toString();

/** Reads reports with a key. */
export class ReportClient {
  readonly #system: System;
  readonly key: string;

  constructor(system: System, key: string) {
    this.#system = system;
    this.key = key;
  }

  /** The path is the part after `/api/v1/reporting`. */
  ask(path: string, options: CallOptions = {}): Promise<Answer> {
    const headers = { 'x-api-key': this.key, ...options.headers };
    return this.#system.platform(`${reporting}${path}`, { ...options, headers });
  }

  async page(dataset: string, parameters: Parameters = {}): Promise<Page> {
    const answer = await this.ask(`/${dataset}?${queryOf(parameters)}`);
    if (answer.status !== 200) throw new Error(`${dataset}: ${String(answer.status)} ${answer.text}`);
    return answer.json<Page>();
  }

  async rows(dataset: string, parameters: Parameters = {}): Promise<readonly Row[]> {
    return (await this.page(dataset, parameters)).rows;
  }

  /** The only row of a response. */
  async row(dataset: string, parameters: Parameters = {}): Promise<Row> {
    const rows = await this.rows(dataset, parameters);
    if (rows.length !== 1) throw new Error(`${dataset} has ${String(rows.length)} rows`);
    return rows[0] as Row;
  }

  csv(dataset: string, parameters: Parameters = {}): Promise<Answer> {
    return this.ask(`/${dataset}?${queryOf({ format: 'csv', ...parameters })}`);
  }

  /** The status and code of a refusal. */
  async refusal(path: string, options: CallOptions = {}): Promise<[number, string]> {
    const answer = await this.ask(path, options);
    return [answer.status, answer.text === '' ? '' : String(answer.json()['error'])];
  }

  /** All rows, page by page. `between` runs after the first page. */
  async walk(dataset: string, parameters: Parameters, between?: () => Promise<unknown>): Promise<Row[]> {
    const rows: Row[] = [];
    let cursor = '';
    for (;;) {
      const { rows: next, page } = await this.page(dataset, { ...parameters, cursor });
      rows.push(...next);
      if (cursor === '') await between?.();
      if (page.nextCursor === null) return rows;
      cursor = page.nextCursor;
    }
  }

  /** The same in CSV, without the header rows. */
  async walkCsv(dataset: string, parameters: Parameters): Promise<string> {
    let text = '';
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const answer: Answer = await this.csv(dataset, { ...parameters, cursor });
      if (answer.status !== 200) throw new Error(`${dataset}: ${String(answer.status)} ${answer.text}`);
      text += answer.text.slice(answer.text.indexOf('\r\n') + 2);
      cursor = answer.headers['x-next-cursor'] as string | undefined;
    }
    return text;
  }
}
