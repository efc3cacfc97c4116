import type { DatasetIndex, DatasetSchema, DefaultGrains } from '../declared/report-rows.ts';
import type { CallOptions } from '../request/call-options.ts';
import type { Connection } from '../request/connection.ts';
import { JsonApi } from '../request/json-api.ts';
import type { DatasetName, GrainOf, ParametersOf, ReportPage, RowOf } from './report-page.ts';
import { streamCsv } from './stream-csv.ts';
import { walkPages } from './walk-pages.ts';
import { walkRawPages, type RawPage, type RawWalkOptions } from './walk-raw-pages.ts';
import type { WalkOptions } from './walk.ts';

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
    // The cast is safe: the types are generated from the declarations that the server's answers follow.
    return pages as unknown as AsyncGenerator<ReportPage<Name, Grain>, void, undefined>;
  }

  /**
   * The whole walk as CSV, with one header line. A stream cannot take rows back, so a walk that has to start again is
   * an error.
   */
  csv<Name extends DatasetName>(
    dataset: Name,
    parameters?: ParametersOf<Name, GrainOf<Name>>,
    options: CallOptions = {},
  ): ReadableStream<Uint8Array> {
    return streamCsv(this.#connection, this.#addressOf(dataset, 'csv', parameters), options);
  }

  /** Every page as the server sent it, with its headers: to keep a copy up to date, and to continue a walk later. */
  rawPages<Name extends DatasetName>(
    dataset: Name,
    format: 'json' | 'csv',
    parameters?: ParametersOf<Name, GrainOf<Name>>,
    options: RawWalkOptions = {},
  ): AsyncGenerator<RawPage, void, undefined> {
    return walkRawPages(this.#connection, this.#addressOf(dataset, format, parameters), format, options);
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

  /** The URL of a page of a walk; the first one has no cursor. */
  #addressOf(dataset: string, format: 'json' | 'csv', parameters: object = {}): (cursor: string | null) => string {
    const query = { ...parameters, ...(format === 'csv' ? { format } : {}) };
    return (cursor) => this.#api.urlOf(`/${dataset}`, cursor === null ? query : { ...query, cursor });
  }
}
