import type { DatasetIndex, DatasetSchema, DefaultGrains } from '../declared/report-rows.ts';
import type { CallOptions } from '../request/call-options.ts';
import type { Connection } from '../request/connection.ts';
import { JsonApi } from '../request/json-api.ts';
import type { DatasetName, GrainOf, ParametersOf, ReportPage, RowOf } from './report-page.ts';
import { streamCsv } from './stream-csv.ts';
import { walkPages, type WalkOptions } from './walk-pages.ts';

type DefaultGrain<Name extends DatasetName> = DefaultGrains[Name] & GrainOf<Name>;

/** The Reporting API: read-only rows of the daily checks. */
export class ReportingApi {
  readonly #connection: Connection;
  readonly #api: JsonApi;

  constructor(connection: Connection, platformUrl: () => string) {
    this.#connection = connection;
    this.#api = new JsonApi(connection, () => `${platformUrl()}/api/v1/reporting`);
  }

  /** Every row of a dataset, page by page behind the scenes. */
  async *rows<Name extends DatasetName, Grain extends GrainOf<Name> = DefaultGrain<Name>>(
    dataset: Name,
    parameters?: ParametersOf<Name, Grain>,
    options?: WalkOptions,
  ): AsyncGenerator<RowOf<Name, Grain>, void, undefined> {
    for await (const { rows } of this.pages<Name, Grain>(dataset, parameters, options)) yield* rows;
  }

  /** Every page of a dataset, with what it says about the check and the values. */
  pages<Name extends DatasetName, Grain extends GrainOf<Name> = DefaultGrain<Name>>(
    dataset: Name,
    parameters?: ParametersOf<Name, Grain>,
    options: WalkOptions = {},
  ): AsyncGenerator<ReportPage<Name, Grain>, void, undefined> {
    const pages = walkPages(this.#api, dataset, parameters ?? {}, options);
    // The types are written from the declarations that the server answers by.
    return pages as unknown as AsyncGenerator<ReportPage<Name, Grain>, void, undefined>;
  }

  /** The whole walk as CSV, with one header line. It cannot take rows back: a walk that has to start again is an error. */
  csv<Name extends DatasetName>(
    dataset: Name,
    parameters?: ParametersOf<Name, GrainOf<Name>>,
    options: Omit<CallOptions, 'idempotencyKey'> = {},
  ): ReadableStream<Uint8Array> {
    const query = { ...parameters, format: 'csv' };
    const urlOf = (cursor: string | null) =>
      this.#api.urlOf(`/${dataset}`, cursor === null ? query : { ...query, cursor });
    return streamCsv(this.#connection, urlOf, options);
  }

  /** The datasets with their parameters, limits and the first day they have rows for. */
  datasets(options?: CallOptions): Promise<DatasetIndex> {
    return this.#api.get('', {}, options);
  }

  /** The fields of a dataset in the order of the columns. */
  schema<Name extends DatasetName>(
    dataset: Name,
    parameters?: Pick<ParametersOf<Name, GrainOf<Name>>, 'grain'>,
    options?: CallOptions,
  ): Promise<DatasetSchema> {
    return this.#api.get(`/${dataset}/schema`, parameters, options);
  }
}
